import { styles, text, tokens } from "@parley/library/client/styles";

/** Styles of a row in a moderation queue: content of the post and buttons. */
export const queue = styles("queue", {
    row: {
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        paddingBlock: tokens.s4,
    },
    title: { ...text.head16 },
    words: {
        borderInlineStart: `2px solid ${tokens.line}`,
        maxBlockSize: "20em",
        overflowY: "auto",
        paddingInlineStart: tokens.s3,
    },
    plain: { whiteSpace: "pre-wrap" },
});
