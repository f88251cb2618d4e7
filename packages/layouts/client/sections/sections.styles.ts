import { media, styles, tokens } from "@parley/library/client/styles";

/** Width of the content of pages. */
const WIDEST = 1416;

export const sections = styles("section", {
    crumbs: { marginBlockEnd: tokens.s2 },
    /** Parts that have no distance of their own from the one before. */
    stack: { $nest: { ":where(& > * + *)": { marginBlockStart: tokens.s8 } } },
    margin: {
        inlineSize: "100%",
        maxInlineSize: WIDEST,
        marginInline: "auto",
        padding: `${tokens.s8} ${tokens.gutterFull} 0`,
        $nest: { [media.notFull]: { paddingInline: tokens.gutter }, "&:empty": { display: "none" } },
    },
    even: {
        display: "grid",
        gap: `${tokens.s8} ${tokens.gutterFull}`,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
    },
    /** A part that shows nothing has no place. */
    cell: { minInlineSize: 0, $nest: { "&:empty": { display: "none" } } },
});
