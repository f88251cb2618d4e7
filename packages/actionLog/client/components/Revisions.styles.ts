import { styles, text, tokens } from "@parley/library/client/styles";

export const revisions = styles("revisions", {
    list: { listStyle: "none", margin: 0, padding: 0 },
    item: {
        borderBlockStart: `1px solid ${tokens.line}`,
        paddingBlock: tokens.s4,
        $nest: { "&:first-child": { borderBlockStartColor: tokens.lineInk } },
    },
    head: { ...text.label },
    text: {
        overflowWrap: "anywhere",
        whiteSpace: "pre-wrap",
        $nest: {
            // Not by colour alone: removed text is struck through, added text is underlined.
            "& ins": { background: tokens.successTint, color: tokens.ink, textDecoration: "underline" },
            "& del": { background: tokens.dangerTint, color: tokens.ink, textDecoration: "line-through" },
        },
    },
});
