import { styles, tokens } from "@parley/library/client/styles";

export const layout = styles("layout", {
    row: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: tokens.s3,
        minInlineSize: 0,
        $nest: { ":where(& > *)": { minInlineSize: 0 } },
    },
    between: { justifyContent: "space-between" },
    end: { justifyContent: "flex-end" },
    center: { justifyContent: "center" },
    tight: { $nest: { "&&": { gap: tokens.s2 } } },
    stack: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s4,
        $nest: { ":where(& > *)": { minInlineSize: 0 } },
    },
    small: { $nest: { "&&": { gap: tokens.s2 } } },
    large: { $nest: { "&&": { gap: tokens.s6 } } },
});
