import { createHash } from "node:crypto";
import type { DerivedPalettes, PageTheme } from "@parley/library/contract";
import { derivePalettes } from "@parley/library/contract";
import { findFirstFont, printTheme, readThemeChoices, readThemeColors } from "@parley/themes/contract";
import type { AssetContents } from "./assets";
import type { FileTheme } from "./fileThemes";
import { readFileContents } from "./fileThemes";
import { OWN_BOX, printOwnStyles, StylesMistake } from "./ownStyles";
import type { ThemeRevisionRow } from "./themes.repository";

type Revision = Pick<ThemeRevisionRow, "themeID" | "revisionID" | "assets">;

/** Number of characters of the hash in an address. */
const HASH_LENGTH = 16;

/** Maximum number of cached stylesheets; each is about 5 kB. */
const MAX_STYLESHEETS = 500;

/**
 * Creates the cache of the stylesheets of revisions. A revision never changes, and deriving its palettes takes some milliseconds, which
 * anybody could request again and again.
 *
 * @param basePath path of the site, below which the files of fonts are
 */
export function createStylesheets(basePath: string, derive: typeof derivePalettes = derivePalettes) {
    const cached = new Map<string, { theme: PageTheme | undefined }>();
    const shipped = new Map<string, PageTheme>();
    return {
        /** Returns the cached stylesheet of a revision, which may be that it has none. */
        known(themeID: number, revisionID: number): { theme: PageTheme | undefined } | undefined {
            const key = toKey(themeID, revisionID);
            const entry = cached.get(key);
            // The most recently used ones are at the end.
            if (entry && cached.delete(key)) cached.set(key, entry);
            return entry;
        },

        /** Returns the stylesheet of a revision; undefined if it chooses nothing. */
        of(revision: Revision): PageTheme | undefined {
            const { themeID, revisionID, assets } = revision;
            const known = this.known(themeID, revisionID);
            if (known) return known.theme;
            const key = toKey(themeID, revisionID);
            const entry = { theme: createStylesheet(key, JSON.parse(assets) as AssetContents) };
            cached.set(key, entry);
            const [oldest] = cached.keys();
            if (cached.size > MAX_STYLESHEETS && oldest !== undefined) cached.delete(oldest);
            return entry.theme;
        },

        /** Returns the stylesheet of a theme in the code or in a folder; undefined for ours, whose look is that of the build. */
        ofShipped(file: FileTheme): PageTheme | undefined {
            const { key } = file;
            const theme = shipped.get(key) ?? createStylesheet(key, readFileContents(file));
            if (theme) shipped.set(key, theme);
            return theme;
        },
    };

    function createStylesheet(key: string, contents: AssetContents): PageTheme | undefined {
        const { variables, header, footer } = contents;
        const choices = readThemeChoices(variables);
        const colors = readThemeColors(variables);
        const palettes = colors && derive(colors).palettes;
        const look = printTheme({ palettes, choices, basePath });
        const own = readOwnStyles(contents, basePath);
        const css = look + (own || header || footer ? OWN_BOX : "") + own;
        if (css === "") return undefined;
        const hash = createHash("sha256").update(css).digest("base64url").slice(0, HASH_LENGTH);
        return {
            url: `/themes/${key}.${hash}.css`,
            css,
            font: findFirstFont(choices, basePath),
            barColors: palettes && listBarColors(palettes),
        };
    }
}

/**
 * Returns the own CSS of a theme as pages have it. What was stored before a construct was refused has no effect, and leaves the look of the
 * theme as it is.
 */
export function readOwnStyles({ styles }: AssetContents, basePath: string): string {
    if (typeof styles !== "string") return "";
    try {
        return printOwnStyles(styles, basePath);
    } catch (error) {
        if (error instanceof StylesMistake) return "";
        throw error;
    }
}

/** Returns the ground of the title bar in each palette. */
const listBarColors = (palettes: DerivedPalettes["palettes"]): PageTheme["barColors"] => ({
    light: palettes.light.paper,
    dark: palettes.dark.paper,
    "light-contrast": palettes["light-contrast"].paper,
    "dark-contrast": palettes["dark-contrast"].paper,
});

const toKey = (themeID: number, revisionID: number): string => `${themeID}-${revisionID}`;
