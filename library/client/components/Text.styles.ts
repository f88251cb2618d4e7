import { media, plainLink, styles, text, tokens, visuallyHidden } from "@parley/library/client/styles";

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
    /** The `summary` of details: in the accent, with a marker that says whether they are open. */
    opens: {
        color: tokens.accent,
        ...text.label,
        $nest: {
            "summary&&": { inlineSize: "fit-content", listStyle: "disclosure-closed inside" },
            "details[open] > summary&&": { listStyle: "disclosure-open inside" },
            "&:hover": { textDecoration: "underline" },
            [media.small]: { $nest: { "&&": { paddingBlock: tokens.s2 } } },
        },
    },
    /** Read out, not shown. */
    hidden: visuallyHidden,
});
