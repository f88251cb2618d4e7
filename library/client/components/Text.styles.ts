import { media, plainLink, styles, text, tokens, visuallyHidden } from "@parley/library/client/styles";

/** Text classes that need no component. */
export const textStyles = styles("text", {
    head16: text.head16,
    head20: text.head20,
    head24: text.head24,
    small: text.size12,
    quiet: { color: tokens.ink3 },
    strong: text.label,
    numbers: { ...text.numbers, whiteSpace: "nowrap" },
    /** Text about items that are new to the viewer; no other text has the accent colour. */
    fresh: { color: tokens.accent, ...text.label },
    /** Link that looks like the surrounding text. */
    plain: plainLink,
    /** `summary` of a `details` element: in the accent colour, with a marker for open and closed. */
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
    /** Visually hidden; read by assistive technology. */
    hidden: visuallyHidden,
});
