import { styles, tokens } from "@parley/library/client/styles";

export const attachments = styles("attachments", {
    list: { display: "grid", gap: tokens.s4, paddingBlock: tokens.s2 },
    line: {
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        gap: tokens.s2,
        $nest: { "& > svg": { marginBlockStart: 2, color: tokens.ink2 } },
    },
    name: { display: "flex", flexWrap: "wrap", gap: tokens.s2, alignItems: "baseline", overflowWrap: "anywhere" },
    status: { color: tokens.ink2 },
});
