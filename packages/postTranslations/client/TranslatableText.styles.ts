import { styles, tokens } from "@parley/library/client/styles";

export const translatableText = styles("translatable-text", {
    /** Below the text of a post: to have it translated, or by which service it was. */
    controls: { marginBlockStart: tokens.s2, $nest: { "& p": { margin: 0 } } },
});
