/** Palettes that a reader can choose instead of following the device. */
export const THEMES = ["light", "dark", "light-contrast", "dark-contrast"] as const;

export type Theme = (typeof THEMES)[number];

/** Cookie with the chosen palette. */
export const THEME_COOKIE = "parley-theme";

/** Returns the palette in a cookie; undefined for any other value. */
export function parseTheme(value: string | undefined): Theme | undefined {
    return THEMES.find((theme) => theme === value);
}
