import { styles, tokens } from "@parley/library/client/styles";

export const sections = styles("section", {
    crumbs: { marginBlockEnd: tokens.s2 },
    even: {
        display: "grid",
        gap: `${tokens.s8} ${tokens.gutterFull}`,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
    },
    /** A part that shows nothing has no place. */
    cell: { minInlineSize: 0, $nest: { "&:empty": { display: "none" } } },
});
