import { styles, tokens } from "@parley/library/client/styles";

export const similarDiscussions = styles("similar-discussions", {
    root: { marginBlockStart: tokens.s12 },
    more: { marginBlockStart: tokens.s3 },
});
