import type { DerivedPalettes } from "@parley/library/contract";
import { printPalettes } from "@parley/library/contract";
import { fontFileURL, printFontFamily } from "./printFontFamily";
import type { ThemeChoices } from "./themeChoices";
import { printShape } from "./themeShape";

interface ThemeLook {
    palettes: DerivedPalettes["palettes"] | undefined;
    choices: ThemeChoices;
    basePath: string;
}

/** Returns the CSS by which pages differ from the built-in theme: nothing for what is chosen as there. */
export function printTheme({ palettes, choices, basePath }: ThemeLook): string {
    return [
        palettes ? printPalettes(palettes) : "",
        choices.font === "open-sans" ? "" : printFontFamily(choices.font, basePath),
        printShape(choices),
    ].join("");
}

/** Returns the address of the font file that every page in a theme begins with; undefined for the built-in font. */
export const findFirstFont = ({ font }: ThemeChoices, basePath: string): string | undefined =>
    font === "open-sans" ? undefined : fontFileURL(font, "latin", basePath);
