import { styles, tokens } from "@parley/library/client/styles";

export const sampleNotice = styles("sample-notice", {
    root: { marginBlockEnd: tokens.s6 },
    line: { alignItems: "baseline", columnGap: tokens.s4, display: "flex", flexWrap: "wrap", justifyContent: "space-between" },
});
