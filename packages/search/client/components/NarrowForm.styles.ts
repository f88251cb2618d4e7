import { styles, text, tokens } from "@parley/library/client/styles";

export const narrow = styles("narrow-form", {
    count: { color: tokens.ink3, ...text.numbers },
    authors: { display: "grid", gap: tokens.s1, marginBlockStart: `calc(-1 * ${tokens.s2})`, overflowWrap: "anywhere" },
    /** One below the other: a date field is cut in half of the panel when the text is large. */
    dates: { display: "grid", gap: tokens.s4 },
});
