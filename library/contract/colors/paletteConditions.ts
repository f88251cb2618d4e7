import type { PaletteName } from "./palettes";

/** Where a palette applies. */
export interface PaletteCondition {
    palette: PaletteName;
    selector: string;
    /** Media query, if it applies on some devices only. */
    media?: string;
}

/** Documents whose reader has chosen no palette. */
const WITHOUT_CHOICE = ":root:not([data-theme])";

/**
 * Where each palette applies, in order: that of the device, unless the reader has chosen one. The styles of the build and those of a theme
 * have the same conditions, so that a theme changes each palette where it is shown.
 */
export const PALETTE_CONDITIONS: readonly PaletteCondition[] = [
    { palette: "light", selector: ':root,[data-theme="light"]' },
    { palette: "dark", selector: '[data-theme="dark"]' },
    { palette: "light-contrast", selector: '[data-theme="light-contrast"]' },
    { palette: "dark-contrast", selector: '[data-theme="dark-contrast"]' },
    { palette: "dark", selector: WITHOUT_CHOICE, media: "(prefers-color-scheme:dark)" },
    { palette: "light-contrast", selector: WITHOUT_CHOICE, media: "(prefers-contrast:more)" },
    { palette: "dark-contrast", selector: WITHOUT_CHOICE, media: "(prefers-contrast:more) and (prefers-color-scheme:dark)" },
];
