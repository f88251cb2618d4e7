import { styles, tokens, wordInSentence } from "@parley/library/client/styles";

export const commentThread = styles("comment-thread", {
    root: { marginBlockStart: tokens.s8 },
    // Keeps the content below the replies out of view until the replies are loaded, so that it does not visibly jump.
    toCome: { minBlockSize: "100vh" },
    reply: { marginBlockStart: tokens.s8, $nest: { "& textarea": { scrollMarginBlockStart: 64 } } },
    pager: { marginBlockStart: tokens.s2 },
    quiet: { paddingBlock: tokens.s4, color: tokens.ink3 },
    removed: {
        color: tokens.ink2,
        $nest: {
            "& > summary": { display: "inline-block", minBlockSize: 24, cursor: "pointer", ...wordInSentence },
            "& > :last-child": {
                marginBlock: tokens.s2,
                paddingInlineStart: tokens.s3,
                borderInlineStart: `${tokens.stroke} dotted ${tokens.lineField}`,
            },
        },
    },
    inline: {
        marginBlockStart: tokens.s3,
        $nest: { "& > p": { marginBlockEnd: tokens.s2 } },
    },
});
