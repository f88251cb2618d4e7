import { styles, tokens } from "@parley/library/client/styles";

export const commentThread = styles("comment-thread", {
    root: { marginBlockStart: tokens.s8 },
    reply: { marginBlockStart: tokens.s8, $nest: { "& textarea": { scrollMarginBlockStart: 64 } } },
    pager: { marginBlockStart: tokens.s2 },
    quiet: { paddingBlock: tokens.s4, color: tokens.ink3 },
    inline: {
        marginBlockStart: tokens.s3,
        $nest: { "& > p": { marginBlockEnd: tokens.s2 } },
    },
});
