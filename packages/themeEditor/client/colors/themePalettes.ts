import { getBasePath } from "@parley/library/client/basePath";
import type { DerivedPalettes, PaletteName, ThemeColors } from "@parley/library/contract";
import { derivePalettes, palettes } from "@parley/library/contract";
import type { OwnFont, Theme, ThemeChoices } from "@parley/themes/contract";
import { BUILT_IN_COLORS, printTheme, readOwnFonts, readThemeChoices, readThemeColors } from "@parley/themes/contract";

/** The palettes in the order in which pages show them. */
export const PALETTE_NAMES = Object.keys(palettes) as PaletteName[];

/** Maximum number of cached results: lists show the same themes again and again. */
const MAX_CACHED = 100;
const cached = new Map<string, DerivedPalettes>();

/** Derives the palettes of two colours, as the server does. Without colours they are our own. */
export function getPalettes(colors: ThemeColors | undefined): DerivedPalettes {
    if (!colors) return { palettes, adjusted: [] };
    const key = JSON.stringify(colors);
    const derived = cached.get(key) ?? derivePalettes(colors);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(key, derived);
    return derived;
}

/** Returns the colours that a theme chooses; undefined if it has our own. */
export const getThemeColors = ({ assets }: Theme): ThemeColors | undefined => readThemeColors(assets.variables?.data);

/** Returns the colours that a theme is edited with: those that it chooses, or our own. */
export const getEditedColors = (theme: Theme): ThemeColors => getThemeColors(theme) ?? BUILT_IN_COLORS;

/** Returns what a theme chooses besides colours. */
export const getThemeChoices = ({ assets }: Theme): ThemeChoices => readThemeChoices(assets.variables?.data);

/** Returns the fonts that a theme has of its own. */
export const getOwnFonts = ({ assets }: Theme): OwnFont[] => readOwnFonts(assets.fonts?.data);

/** Returns the CSS of a look, as the server makes it of a theme. */
export const printLook = (colors: ThemeColors | undefined, choices: ThemeChoices, fonts: readonly OwnFont[]): string =>
    printTheme({ palettes: colors && getPalettes(colors).palettes, choices, fonts, basePath: getBasePath() });
