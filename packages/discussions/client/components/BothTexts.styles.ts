import { media, styles, text, tokens } from "@parley/library/client/styles";

export const bothTexts = styles("both-texts", {
    root: {
        display: "grid",
        gap: tokens.s4,
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        $nest: { [media.small]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    side: { borderBlockStart: `1px solid ${tokens.lineInk}`, paddingBlockStart: tokens.s3 },
    head: { ...text.size12, ...text.label, color: tokens.ink3 },
    name: { ...text.label, overflowWrap: "anywhere" },
    body: {
        marginBlock: tokens.s2,
        maxBlockSize: 360,
        overflow: "auto",
        overflowWrap: "anywhere",
        whiteSpace: "pre-wrap",
    },
});
