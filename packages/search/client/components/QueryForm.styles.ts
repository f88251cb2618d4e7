import { styles, tokens } from "@parley/library/client/styles";

export const queryForm = styles("query-form", {
    root: {
        alignItems: "end",
        display: "flex",
        flexWrap: "wrap",
        gap: tokens.s2,
        marginBlockEnd: tokens.s6,
        $nest: { "& > span": { flex: 1, minInlineSize: "min(12rem, 100%)" } },
    },
});
