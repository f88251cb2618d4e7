import { rawStyles, tokens } from "@parley/library/client/styles";

const LATIN =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, " +
    "U+2215, U+FEFF, U+FFFD";

/**
 * Italics have a family of their own. In one family with the upright letters their file, which is asked for later, would leave them in a stand-in on a page that has the
 * upright letters already; so these are slanted until it is there.
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
 * A file of `./fonts`, in all weights from 400 to 700. It is `optional`: one that comes too late for the first paint is used from the next page on, so
 * that no text moves under its reader's eyes, and no page changes from one face to another part by part.
 */
function face(family: string, file: string, style: "normal" | "italic", range: string, adjustment = ""): string {
    return (
        `@font-face{font-family:"${family}";src:url("./fonts/${file}.woff2") format("woff2");font-display:optional;` +
        `font-weight:400 700;font-style:${style};unicode-range:${range};${adjustment}}`
    );
}

/**
 * A font that the device has already, made as wide and as high as Open Sans: a page is read in it where Open Sans comes too late, and the next page
 * then hardly breaks a line elsewhere.
 */
function standIn(family: string, names: readonly string[], weight: string, width: number): string {
    const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
    // Ascent and descent of Open Sans, which the browser multiplies by the width.
    const heights = `ascent-override:${percent(1.0688 / width)};descent-override:${percent(0.293 / width)};line-gap-override:0%;`;
    return (
        `@font-face{font-family:"${family}";src:${names.map((name) => `local("${name}")`).join(",")};` +
        `font-weight:${weight};size-adjust:${percent(width)};${heights}}`
    );
}
