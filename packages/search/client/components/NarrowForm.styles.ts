import { styles, tokens } from "@parley/library/client/styles";

export const narrow = styles("narrow-form", {
    /** One below the other: a date field is cut in half of the panel when the text is large. */
    dates: { display: "grid", gap: tokens.s4 },
});
