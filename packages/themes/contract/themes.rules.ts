/** Key of the theme that Parley ships. It is in the code, and can't be changed. */
export const BUILT_IN_THEME = "parley";

/** Maximum length of the name of a theme or a revision. */
export const MAX_THEME_NAME = 100;

/** Number of unnamed revisions that are kept of a theme; named ones and the active one are kept as long as the theme. */
export const MAX_UNNAMED_THEME_REVISIONS = 50;

/** Permission to change code of themes: that to write fragments (decisions 27). */
export const WRITE_THEME_CODE = "fragments.manage";

/** Types of assets (contract §4.12). */
export const THEME_ASSET_TYPES = ["html", "twig", "json", "neon", "css", "js", "image"] as const;
export type ThemeAssetType = (typeof THEME_ASSET_TYPES)[number];

/** Assets of a theme, with their type and their maximum size in bytes (contract §4.12). */
export const THEME_ASSETS = {
    header: { type: "html", maxBytes: 64 * 1024 },
    footer: { type: "html", maxBytes: 64 * 1024 },
    variables: { type: "json", maxBytes: 64 * 1024 },
    fonts: { type: "json", maxBytes: 64 * 1024 },
    scripts: { type: "json", maxBytes: 64 * 1024 },
    styles: { type: "css", maxBytes: 64 * 1024 },
    javascript: { type: "js", maxBytes: 256 * 1024 },
    logo: { type: "image", maxBytes: 200 },
    mobileLogo: { type: "image", maxBytes: 200 },
} as const satisfies Record<string, { type: ThemeAssetType; maxBytes: number }>;
export type ThemeAssetName = keyof typeof THEME_ASSETS;

export const THEME_ASSET_NAMES = Object.keys(THEME_ASSETS) as ThemeAssetName[];

export const isThemeAssetName = (name: string): name is ThemeAssetName => Object.hasOwn(THEME_ASSETS, name);

/**
 * Assets that contain code. Whoever changes them has to confirm that it is them (decision 27), since they act on the pages of all
 * readers.
 */
export const CODE_ASSETS: ReadonlySet<ThemeAssetName> = new Set<ThemeAssetName>([
    "header",
    "footer",
    "scripts",
    "styles",
    "javascript",
]);
