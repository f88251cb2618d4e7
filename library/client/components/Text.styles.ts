import { plainLink, styles, text, tokens, visuallyHidden } from "@parley/library/client/styles";

/** Classes for words that need no component of their own. */
export const textStyles = styles("text", {
    head16: text.head16,
    head20: text.head20,
    head24: text.head24,
    small: text.size12,
    quiet: { color: tokens.ink3 },
    strong: text.label,
    numbers: { ...text.numbers, whiteSpace: "nowrap" },
    /** New to the reader: the only reason for a word to be in the accent. */
    fresh: { color: tokens.accent, ...text.label },
    /** A link that looks like the words around it. */
    plain: plainLink,
    /** Read out, not shown. */
    hidden: visuallyHidden,
});
