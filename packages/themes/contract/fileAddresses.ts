import { STYLE_GUIDES_PAGE, styleGuidePath } from "./addresses";

/** Path to which the form that imports a theme is sent, and its file. */
export const THEME_IMPORT = { path: `${STYLE_GUIDES_PAGE}/import`, form: "import", field: "file", maxBytes: 8 * 1024 * 1024 };

/** Returns the address of a theme as a ZIP file. */
export const themeArchivePath = (themeID: number | string): string => `${styleGuidePath(themeID)}/theme.zip`;

/** Returns the address of the design tokens of a theme. */
export const themeTokensPath = (themeID: number | string): string => `${styleGuidePath(themeID)}/tokens.json`;

/** The form that adds a font to a theme, and its file. */
export const THEME_FONT = { form: "theme-font", field: "file", maxBytes: 100 * 1024 };

/** Returns the address to which that form is sent. */
export const themeFontPath = (themeID: number | string): string => `${styleGuidePath(themeID)}/fonts`;
