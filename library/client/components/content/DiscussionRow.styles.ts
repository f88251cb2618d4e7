import { media, styles, text, tokens } from "@parley/library/client/styles";

export const discussionRow = styles("discussion-row", {
    root: {
        position: "relative",
        display: "grid",
        gridTemplateColumns: "40px minmax(0, 1fr) auto",
        columnGap: tokens.s4,
        paddingBlock: tokens.s4,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        $nest: {
            [media.small]: { gridTemplateColumns: "28px minmax(0, 1fr) auto", columnGap: tokens.s3, paddingBlock: 14 },
            [media.tiny]: { display: "block" },
        },
    },
    frontless: {
        $nest: {
            "&&": {
                gridTemplateColumns: "minmax(0, 1fr) auto",
            },
        },
    },
    top: { marginBlockEnd: tokens.s2, lineHeight: 0 },
    metaWithPhoto: {
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        alignItems: "center",
        columnGap: tokens.s2,
        marginBlock: tokens.s1,
    },
    unread: {
        $nest: {
            "&::before": {
                content: '""',
                position: "absolute",
                insetInlineStart: -16,
                insetBlockStart: 32,
                inlineSize: 7,
                blockSize: 7,
                borderRadius: "50%",
                background: tokens.accent,
                $nest: {
                    [media.forcedColors]: { background: "Highlight" },
                    [media.small]: { insetInlineStart: -11, insetBlockStart: 23, inlineSize: 6, blockSize: 6 },
                },
            },
        },
    },
    chosen: {
        background: tokens.accentTint,
        borderBlockEndColor: tokens.accentTint2,
        boxShadow: `-16px 0 0 ${tokens.accentTint}, 16px 0 0 ${tokens.accentTint}`,
        $nest: { '[data-theme$="contrast"] &': { outline: `2px solid ${tokens.ink}` } },
    },
    pending: { borderBlockEnd: `${tokens.stroke} ${tokens.pencilled} ${tokens.lineField}` },
    front: {
        $nest: {
            [media.small]: { marginBlockStart: -2, $nest: { "&& > *": { inlineSize: 28, blockSize: 28 } } },
            [media.tiny]: { display: "none" },
        },
    },
    frontPick: {
        $nest: {
            [media.tiny]: { $nest: { "&&": { display: "block", float: "inline-start" as "left", marginInlineEnd: tokens.s2 } } },
        },
    },
    text: { minInlineSize: 0 },
    heading: { font: "inherit" },
    title: {
        display: "block",
        ...text.size16,
        color: tokens.ink2,
        textDecoration: "none",
        textWrap: "pretty",
        overflowWrap: "anywhere",
        $nest: { "&:hover": { color: tokens.ink, textDecoration: "underline", textDecorationColor: tokens.line2 } },
    },
    titleUnread: { color: tokens.ink, ...text.label },
    titlePending: { $nest: { "&&": { color: tokens.ink3 } } },
    tally: {
        minInlineSize: 56,
        lineHeight: tokens.lead16,
        textAlign: "end",
        whiteSpace: "nowrap",
        ...text.numbers,
        $nest: {
            [media.small]: { minInlineSize: 36 },
            [media.tiny]: { display: "flex", gap: tokens.s2, alignItems: "baseline", clear: "both", textAlign: "start" },
        },
    },
    count: { display: "block", fontSize: tokens.size16, color: tokens.ink2 },
    countUnread: { color: tokens.ink, ...text.label },
    countWord: {
        position: "absolute",
        inlineSize: 1,
        blockSize: 1,
        overflow: "hidden",
        clipPath: "inset(50%)",
        whiteSpace: "nowrap",
        $nest: {
            [media.tiny]: {
                position: "static",
                inlineSize: "auto",
                blockSize: "auto",
                clipPath: "none",
                fontSize: tokens.size12,
            },
        },
    },
    last: { display: "block", marginBlockStart: 3, color: tokens.ink3, fontSize: tokens.size12, lineHeight: "1.125rem" },
    lastFresh: {
        color: tokens.accent,
        ...text.label,
        textDecoration: "none",
        // Enlarges the touch target without moving other elements.
        paddingBlock: tokens.s1,
        marginBlock: `calc(3px - ${tokens.s1}) calc(-1 * ${tokens.s1})`,
        $nest: { "&:hover": { textDecoration: "underline" } },
    },
});
