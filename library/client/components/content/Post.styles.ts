import { media, styles, text, tokens, wordInSentence } from "@parley/library/client/styles";

const stemLine = `${tokens.stroke} solid ${tokens.line2}`;

const stroke = { content: '""', gridArea: "1 / 1" };

/** Plus sign inside a node; a minus lacks the upright stroke. Drawn with CSS, since a thread has many of them. */
const plus = {
    "&::before": { ...stroke, inlineSize: 7, borderBlockStart: "1.5px solid" },
    "&::after": { ...stroke, blockSize: 7, borderInlineStart: "1.5px solid" },
};

export const threadKids = styles("thread-kids", {
    root: {
        gridArea: "kids",
        paddingInlineStart: tokens.marginCol,
        $nest: {
            "& &": { paddingInlineStart: 40 },
            [media.small]: {
                marginBlockStart: tokens.s2,
                marginInlineStart: 13,
                paddingInlineStart: 15,
                borderInlineStart: stemLine,
                $nest: { "& &": { marginInlineStart: 0, paddingInlineStart: 13 } },
            },
        },
    },
    summary: {
        position: "relative",
        display: "flex",
        alignItems: "center",
        minBlockSize: 32,
        color: tokens.ink3,
        ...text.size12,
        $nest: {
            "&:hover": { color: tokens.ink },
            "&::before": {
                content: '""',
                position: "absolute",
                insetInlineStart: -36,
                insetBlock: 0,
                borderInlineStart: stemLine,
            },
            "details details > &::before": { insetInlineStart: -26 },
            "details:not([open]) > &::before": { insetBlockEnd: "50%" },
            "details:not([open]) > &": { color: tokens.accent, ...text.label },
            [media.small]: {
                minBlockSize: 36,
                $nest: { "&&::before, details details > &::before": { display: "none" } },
            },
        },
    },
    node: {
        position: "absolute",
        insetInlineStart: -44,
        display: "grid",
        placeItems: "center",
        inlineSize: 17,
        blockSize: 17,
        border: `${tokens.stroke} solid ${tokens.lineField}`,
        borderRadius: "50%",
        background: tokens.paper,
        color: tokens.ink2,
        $nest: {
            ...plus,
            "details[open] > summary > &::after": { display: "none" },
            "details details > summary > &": { insetInlineStart: -34 },
            [media.small]: {
                insetInlineStart: -24,
                $nest: { "details details > summary > &": { insetInlineStart: -22 } },
            },
        },
    },
    more: {
        position: "relative",
        display: "flex",
        alignItems: "center",
        minBlockSize: 32,
        color: tokens.accent,
        ...text.size12,
        ...text.label,
        textDecoration: "none",
        $nest: {
            "&:hover": { textDecoration: "underline" },
            "&[aria-busy]": { color: tokens.ink3 },
            "&::before": {
                content: '""',
                position: "absolute",
                insetInlineStart: -36,
                insetBlock: "0 50%",
                borderInlineStart: stemLine,
            },
            ".thread-kids-root .thread-kids-root > &::before": { insetInlineStart: -26 },
            [media.small]: {
                minBlockSize: tokens.touch,
                $nest: { "&&::before, .thread-kids-root .thread-kids-root > &::before": { display: "none" } },
            },
        },
    },
    moreNode: {
        position: "absolute",
        insetInlineStart: -44,
        display: "grid",
        placeItems: "center",
        inlineSize: 17,
        blockSize: 17,
        border: `${tokens.stroke} solid ${tokens.lineField}`,
        borderRadius: "50%",
        background: tokens.paper,
        color: tokens.ink2,
        $nest: {
            ...plus,
            ".thread-kids-root .thread-kids-root > a > &": { insetInlineStart: -34 },
            [media.small]: {
                insetInlineStart: -24,
                $nest: { ".thread-kids-root .thread-kids-root > a > &": { insetInlineStart: -22 } },
            },
        },
    },
    /** Visible while the replies are expanded. */
    whenOpen: { $nest: { "details:not([open]) > summary &": { display: "none" } } },
    /** Visible while the replies are folded. */
    whenFolded: { $nest: { "details[open] > summary &": { display: "none" } } },
});

const inside = `.${threadKids.root} &`;
const deeper = `.${threadKids.root} .${threadKids.root} &`;

export const post = styles("post", {
    root: {
        position: "relative",
        display: "grid",
        gridTemplateColumns: "40px minmax(0, 1fr)",
        gridTemplateAreas: '"photo head" ". body" "kids kids"',
        columnGap: tokens.s4,
        $nest: {
            [inside]: {
                gridTemplateColumns: "28px minmax(0, 1fr)",
                columnGap: tokens.s3,
                paddingBlock: `${tokens.s3} ${tokens.s2}`,
            },
            // Elbow that joins a reply to the stem of its parent, and the stem that continues to the next reply.
            [`${inside}::before`]: {
                content: '""',
                position: "absolute",
                insetInlineStart: -36,
                insetBlockStart: 0,
                inlineSize: 30,
                blockSize: 26,
                borderBlockEnd: stemLine,
                borderInlineStart: stemLine,
                borderEndStartRadius: 10,
            },
            [`${inside}:not(:last-child)::after`]: {
                content: '""',
                position: "absolute",
                insetInlineStart: -36,
                insetBlock: 0,
                borderInlineStart: stemLine,
            },
            [`${deeper}::before`]: { insetInlineStart: -26, inlineSize: 20 },
            [`${deeper}:not(:last-child)::after`]: { insetInlineStart: -26 },
            [media.print]: { breakInside: "avoid-page" as "avoid" },
            [media.small]: {
                gridTemplateColumns: "28px minmax(0, 1fr)",
                gridTemplateAreas: '"photo head" "body body" "kids kids"',
                columnGap: 10,
                $nest: {
                    [inside]: { gridTemplateColumns: "24px minmax(0, 1fr)", columnGap: 8 },
                    [`${inside}::before`]: { display: "none" },
                    [`${inside}:not(:last-child)::after`]: { display: "none" },
                },
            },
        },
    },
    first: { $nest: { [media.small]: { gridTemplateColumns: "40px minmax(0, 1fr)" } } },
    focused: {
        $nest: {
            "& > .post-head, & > .post-body": {
                borderRadius: tokens.radiusS,
                background: tokens.accentTint,
                boxShadow: `0 0 0 6px ${tokens.accentTint}`,
            },
        },
    },
    gone: {
        $nest: {
            [`${inside}::before`]: {
                borderBlockEnd: `1px dotted ${tokens.lineField}`,
                borderInlineStart: `1px dotted ${tokens.lineField}`,
            },
        },
    },
    sending: {
        $nest: {
            [`${inside}::before`]: {
                borderBlockEnd: `1px dashed ${tokens.lineField}`,
                borderInlineStart: `1px dashed ${tokens.lineField}`,
            },
        },
    },
    photo: {
        gridArea: "photo",
        inlineSize: 40,
        blockSize: 40,
        $nest: {
            "&& > *": { inlineSize: "100%", blockSize: "100%" },
            [inside]: { inlineSize: 28, blockSize: 28 },
            [media.small]: {
                inlineSize: 28,
                blockSize: 28,
                alignSelf: "center",
                $nest: { [inside]: { inlineSize: 24, blockSize: 24 } },
            },
        },
    },
    photoLink: {
        display: "block",
        borderRadius: tokens.radiusRound,
        $nest: { "&& > *": { inlineSize: "100%", blockSize: "100%" } },
    },
    photoFirst: { $nest: { [media.small]: { $nest: { "&&": { inlineSize: 40, blockSize: 40 } } } } },
    photoGone: { borderRadius: "50%", border: `1px dotted ${tokens.lineField}`, $nest: { "&& > *": { background: "none" } } },
    head: {
        gridArea: "head",
        display: "flex",
        alignItems: "center",
        gap: `2px ${tokens.s2}`,
        minBlockSize: 40,
        minInlineSize: 0,
        $nest: {
            [inside]: { minBlockSize: 28 },
            [media.small]: { minBlockSize: 36, $nest: { [inside]: { minBlockSize: 36 } } },
        },
    },
    who: {
        flex: 1,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: tokens.s2,
        minInlineSize: 0,
        color: tokens.ink3,
        ...text.size12,
        $nest: {
            "& > a[href]": {
                display: "inline-flex",
                alignItems: "center",
                minInlineSize: 0,
                minBlockSize: 24,
                color: "inherit",
                textDecoration: "none",
                overflowWrap: "anywhere",
            },
            "& > a[href]:hover": { textDecoration: "underline" },
        },
    },
    /** Wraps as one sentence. */
    to: { $nest: { "&&&[href]": { display: "inline-block", paddingBlock: 4 } } },
    name: {
        $nest: {
            "&&&[href], span&&": { ...text.size14, color: tokens.ink, ...text.label, overflowWrap: "anywhere" },
        },
    },
    tools: {
        flex: "none",
        display: "flex",
        alignItems: "center",
        alignSelf: "flex-start",
        marginInline: "auto -6px",
        $nest: { [media.print]: { display: "none" } },
    },
    toolsFirst: { $nest: { "&&": { alignSelf: "center" } } },
    body: {
        gridArea: "body",
        minInlineSize: 0,
        paddingBlockStart: tokens.s1,
    },
    bodyFirst: { gridColumn: "1 / -1", gridRow: 2, paddingBlockStart: tokens.s3 },
    /** On the body of a post with replies: the line from the photo to the replies, without an element of its own. */
    stem: {
        position: "relative",
        $nest: {
            "&::before": {
                content: '""',
                position: "absolute",
                insetInlineStart: -36,
                insetBlock: "8px 0",
                borderInlineStart: stemLine,
            },
            [`${inside}::before`]: { insetInlineStart: -26 },
            [media.small]: { $nest: { "&&::before": { display: "none" } } },
        },
    },
    actions: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: `${tokens.s1} ${tokens.s2}`,
        marginBlockStart: tokens.s3,
        $nest: { [media.print]: { display: "none" } },
    },
    actionsEnd: {
        display: "flex",
        flexWrap: "wrap",
        marginInlineStart: "auto",
        $nest: { [media.small]: { marginInlineStart: 0 } },
    },
    reaction: {
        display: "inline-flex",
        alignItems: "center",
        gap: 5,
        minBlockSize: 28,
        minInlineSize: 28,
        paddingInline: 8,
        border: `${tokens.stroke} solid ${tokens.line}`,
        borderRadius: 14,
        background: "none",
        color: tokens.ink2,
        ...text.size12,
        ...text.numbers,
        cursor: "pointer",
        $nest: {
            "&:hover": { borderColor: tokens.lineField, color: tokens.ink },
            '&[aria-pressed="true"]': {
                borderColor: tokens.accent,
                color: tokens.accent,
                ...text.label,
                background: tokens.accentTint,
            },
            "&:disabled": { cursor: "default" },
            [media.small]: { minBlockSize: 36, minInlineSize: 36, borderRadius: 18, paddingInline: 10 },
        },
    },
    thread: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        $nest: {
            "& > article": { paddingBlock: tokens.s6, borderBlockStart: `${tokens.stroke} solid ${tokens.line}` },
            "& > article:first-child": { paddingBlockStart: tokens.s4, borderBlockStart: 0 },
        },
    },
    since: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s3,
        paddingBlock: tokens.s2,
        color: tokens.accent,
        ...text.size12,
        ...text.label,
        $nest: {
            "&::after": { content: '""', flex: 1, borderBlockStart: `${tokens.stroke} solid ${tokens.accent}` },
            "& + article": { paddingBlockStart: tokens.s3, borderBlockStart: 0 },
        },
    },
    tombstone: {
        padding: "5px 0",
        color: tokens.ink3,
        ...text.size14,
        $nest: { "& a, & button": wordInSentence },
    },
    mark: {
        display: "flex",
        gap: tokens.s3,
        alignItems: "flex-start",
        paddingBlock: tokens.s3,
        color: tokens.ink3,
        fontSize: tokens.size12,
        lineHeight: "1.125rem",
        $nest: { "& > svg": { marginBlockStart: 1 }, "& a, & button": wordInSentence },
    },
    markInThread: {
        gap: 28,
        paddingInlineStart: 12,
        borderBlockStart: `${tokens.stroke} solid ${tokens.line}`,
        $nest: { [media.small]: { gap: 16, paddingInlineStart: 6 } },
    },
    record: {
        display: "grid",
        $nest: { "& > *": { paddingBlock: 7, gap: 10, color: tokens.ink2 }, "& time, & svg": { color: tokens.ink3 } },
    },
    answer: {
        display: "grid",
        gridTemplateColumns: "24px 1fr",
        gap: `0 ${tokens.s4}`,
        marginBlock: tokens.s6,
        padding: tokens.s4,
        paddingInlineStart: tokens.s2,
        borderBlock: `${tokens.stroke} solid ${tokens.success}`,
        $nest: { "& > svg": { color: tokens.success, justifySelf: "center" }, "& p + p": { marginBlockStart: 4 } },
    },
});
