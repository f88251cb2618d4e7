import { rawStyles } from "@parley/library/client/styles";

const LATIN =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, " +
    "U+2215, U+FEFF, U+FFFD";

rawStyles(
    [
        face("Open Sans", "open-sans-latin", "normal", LATIN),
        face("Open Sans", "open-sans-latin-ext", "normal", "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB"),
        face("Open Sans", "open-sans-latin-italic", "italic", "U+0000-00FF, U+2000-206F"),
        face(
            "Noto Sans Arabic",
            "noto-sans-arabic",
            "normal",
            "U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFC",
            // Large, and read on few pages: a page never moves for it.
            "size-adjust:110%;font-display:optional;",
        ),
    ].join(""),
);

/** A file of `./fonts`, in all weights from 300 to 800. */
function face(family: string, file: string, style: "normal" | "italic", range: string, adjustment = ""): string {
    return (
        `@font-face{font-family:"${family}";src:url("./fonts/${file}.woff2") format("woff2");font-display:swap;` +
        `font-weight:300 800;font-style:${style};unicode-range:${range};${adjustment}}`
    );
}
