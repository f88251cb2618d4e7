import { styles, tokens } from "@parley/library/client/styles";

export const originalPost = styles("original-post", {
    tags: { marginBlockStart: tokens.s4, $nest: { "&:empty": { display: "none" } } },
    source: { marginBlockStart: tokens.s3, overflowWrap: "anywhere" },
});
