import { media, styles, text, tokens } from "@parley/library/client/styles";

export const translations = styles("translations", {
    /** At most 800 wide (I18N-015). */
    content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s6, maxInlineSize: 800 },
    /** The source text, and beside it the translation; below it on narrow screens (I18N-011). */
    row: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        gap: tokens.s4,
        alignItems: "start",
        $nest: { [media.oneColumn]: { gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s2 } },
    },
    /** Links one below the other, each as high as a finger (WCAG 2.5.8). */
    links: {
        display: "grid",
        justifyItems: "start",
        margin: 0,
        padding: 0,
        listStyle: "none",
        $nest: { "& a": { display: "inline-block", paddingBlock: tokens.s2 } },
    },
    source: { minInlineSize: 0, overflowWrap: "anywhere" },
    sourceText: { margin: 0, whiteSpace: "pre-wrap" },
    name: { ...text.size14, color: tokens.ink3, margin: 0, marginBlockEnd: tokens.s2 },
    target: { display: "grid", gap: tokens.s2, minInlineSize: 0 },
    note: { ...text.size14, color: tokens.ink3, margin: 0, overflowWrap: "anywhere" },
});
