import { styles, tokens } from "@parley/library/client/styles";

/** Who is warned because of what: a long list scrolls by itself, so that the text is in reach. */
export const bulkWarn = styles("bulk-warn", {
    authors: {
        margin: 0,
        marginBlockStart: tokens.s2,
        maxBlockSize: "9em",
        overflowWrap: "anywhere",
        overflowY: "auto",
        paddingInlineStart: tokens.s5,
    },
});
