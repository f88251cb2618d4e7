import { rawStyles, tokens } from "@parley/library/client/styles";

const LATIN =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, " +
    "U+2215, U+FEFF, U+FFFD";

/**
 * Family of the italic letters. They have a family of their own because their file loads later: within the family of the upright letters
 * the browser would show italics in a fallback font until then, instead of slanting the loaded upright letters.
 */
const ITALICS = "Open Sans Italic";

rawStyles(
    [
        face("Open Sans", "open-sans-latin", "normal", LATIN),
        face("Open Sans", "open-sans-latin-ext", "normal", "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB"),
        face("Open Sans", "open-sans-vietnamese", "normal", "U+1EA0-1EF1"),
        face(ITALICS, "open-sans-latin-italic", "italic", "U+0000-00FF, U+2000-206F"),
        face(
            "Noto Sans Arabic",
            "noto-sans-arabic",
            "normal",
            "U+0600-06FF, U+0750-077F, U+FD3E-FD3F, U+FDF2, U+FDFA-FDFC",
            "size-adjust:110%;",
        ),
        `:where(cite,dfn,em,i,var){font-family:"${ITALICS}",${tokens.font}}`,
        ":where(code,kbd,pre,samp) :where(cite,dfn,em,i,var){font-family:inherit}",
        // The widths were measured on English prose at 400 and 600 against each font; see ./fonts/README.md.
        standIn("Open Sans Arial", ["Arial", "ArialMT", "Liberation Sans"], "400 500", 1.0347),
        standIn("Open Sans Arial", ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"], "600 700", 1.0023),
        standIn("Open Sans Roboto", ["Roboto", "Roboto-Regular"], "400 500", 1.0474),
        standIn("Open Sans Roboto", ["Roboto Bold", "Roboto-Bold"], "600 700", 1.0671),
    ].join(""),
);

/**
 * Returns the font-face rule of a file in `./fonts`, for all weights from 400 to 700. `font-display: optional` uses a file that misses the
 * first paint only from the next page on, so that no text shifts while it is being read and no page mixes two fonts.
 */
function face(family: string, file: string, style: "normal" | "italic", range: string, adjustment = ""): string {
    return (
        `@font-face{font-family:"${family}";src:url("./fonts/${file}.woff2") format("woff2");font-display:optional;` +
        `font-weight:400 700;font-style:${style};unicode-range:${range};${adjustment}}`
    );
}

/**
 * Returns the font-face rule of a local fallback font, scaled to the width and height of Open Sans. A page that misses Open Sans is shown
 * in it, and the next page breaks its lines in nearly the same places.
 */
function standIn(family: string, names: readonly string[], weight: string, width: number): string {
    const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
    // Ascent and descent of Open Sans, which the browser multiplies by `size-adjust`.
    const heights = `ascent-override:${percent(1.0688 / width)};descent-override:${percent(0.293 / width)};line-gap-override:0%;`;
    return (
        `@font-face{font-family:"${family}";src:${names.map((name) => `local("${name}")`).join(",")};` +
        `font-weight:${weight};size-adjust:${percent(width)};${heights}}`
    );
}
