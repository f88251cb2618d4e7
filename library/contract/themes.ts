/** The palettes a reader can choose instead of following the device. */
export const THEMES = ["light", "dark", "light-contrast", "dark-contrast"] as const;

export type Theme = (typeof THEMES)[number];

/** The cookie that holds the choice. */
export const THEME_COOKIE = "parley-theme";

/** The palette a cookie names; undefined for anything that is none. */
export function parseTheme(value: string | undefined): Theme | undefined {
    return THEMES.find((theme) => theme === value);
}
