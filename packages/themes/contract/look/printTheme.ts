import type { DerivedPalettes } from "@parley/library/contract";
import { printPalettes } from "@parley/library/contract";
import type { OwnFont } from "./ownFonts";
import { findMainFont, OWN_FONT, printOwnFonts } from "./ownFonts";
import { fontFileURL, printFontFamily } from "./printFontFamily";
import type { ThemeChoices } from "./themeChoices";
import { printShape } from "./themeShape";

interface ThemeLook {
    palettes: DerivedPalettes["palettes"] | undefined;
    choices: ThemeChoices;
    /** Own fonts of the theme, which it has if it chooses them. */
    fonts: readonly OwnFont[];
    basePath: string;
}

/** Returns the CSS by which pages differ from the built-in theme: nothing for what is chosen as there. */
export function printTheme({ palettes, choices, fonts, basePath }: ThemeLook): string {
    return [palettes ? printPalettes(palettes) : "", printFont(choices, fonts, basePath), printShape(choices)].join("");
}

function printFont({ font }: ThemeChoices, fonts: readonly OwnFont[], basePath: string): string {
    if (font === OWN_FONT) return printOwnFonts(fonts, basePath);
    return font === "open-sans" ? "" : printFontFamily(font, basePath);
}

/** Returns the address of the font file that every page in a theme begins with; undefined for the built-in font. */
export function findFirstFont({ font }: ThemeChoices, fonts: readonly OwnFont[], basePath: string): string | undefined {
    const own = font === OWN_FONT ? findMainFont(fonts) : undefined;
    if (own) return `${basePath}${own.url}`;
    return font === "open-sans" || font === OWN_FONT ? undefined : fontFileURL(font, "latin", basePath);
}
