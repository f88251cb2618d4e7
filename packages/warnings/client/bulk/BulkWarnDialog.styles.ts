import { styles, tokens } from "@parley/library/client/styles";

/** Styles of the list of warned authors. A long list scrolls by itself, so that the text field stays in view. */
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
