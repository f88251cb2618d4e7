import { styles, text, tokens } from "@parley/library/client/styles";

export const searchHelp = styles("search-help", {
    root: { textAlign: "start", marginBlockStart: tokens.s4, color: tokens.ink2 },
    head: { ...text.head16, marginBlockEnd: tokens.s2, color: tokens.ink },
    way: {
        display: "flex",
        flexWrap: "wrap",
        columnGap: tokens.s3,
        paddingBlock: tokens.s1,
        $nest: { "& code": { overflowWrap: "anywhere" } },
    },
});
