import { createHash } from "node:crypto";
import type { DerivedPalettes, PageTheme } from "@parley/library/contract";
import { derivePalettes } from "@parley/library/contract";
import { OWN_BOX } from "@parley/library/server/ownStyles";
import { findFirstFont, printTheme, readOwnFonts, readThemeChoices, readThemeColors } from "@parley/themes/contract";
import type { AssetContents } from "./assets";
import type { FileTheme } from "./fileThemes";
import { readFileContents } from "./fileThemes";
import type { OwnStylesReader } from "./ownStylesReader";
import type { ThemeRevisionRow } from "./themes.repository";

type Revision = Pick<ThemeRevisionRow, "themeID" | "revisionID" | "assets">;

interface Options {
    /** Path of the site, below which the files of fonts are. */
    basePath: string;
    ownStyles: Pick<OwnStylesReader, "print">;
    derive?: typeof derivePalettes;
}

interface Stylesheet {
    /** Undefined for the look of the build. */
    theme: PageTheme | undefined;
    hasStyles: boolean;
}

/** Number of characters of the hash in an address. */
const HASH_LENGTH = 16;

/** Maximum number of cached stylesheets; each is about 5 kB. */
const MAX_STYLESHEETS = 500;

/**
 * Creates the cache of the stylesheets of revisions. A revision never changes, and deriving its palettes takes some milliseconds, which
 * anybody could request again and again.
 */
export function createStylesheets({ basePath, ownStyles, derive = derivePalettes }: Options) {
    const cached = new Map<string, Promise<Stylesheet>>();
    const files = new Map<string, Promise<Stylesheet>>();
    return {
        /** Returns the cached stylesheet of a revision, which may be that it has none. */
        known(themeID: number, revisionID: number): Promise<Stylesheet> | undefined {
            const key = toKey(themeID, revisionID);
            const entry = cached.get(key);
            // The most recently used ones are at the end.
            if (entry && cached.delete(key)) cached.set(key, entry);
            return entry;
        },

        /** Returns the stylesheet of a revision. */
        of(revision: Revision): Promise<Stylesheet> {
            const { themeID, revisionID, assets } = revision;
            const known = this.known(themeID, revisionID);
            if (known) return known;
            const key = toKey(themeID, revisionID);
            const entry = createStylesheet(key, JSON.parse(assets) as AssetContents);
            cached.set(key, entry);
            entry.catch(() => cached.delete(key));
            const [oldest] = cached.keys();
            if (cached.size > MAX_STYLESHEETS && oldest !== undefined) cached.delete(oldest);
            return entry;
        },

        /** Returns the stylesheet of a theme in the code or in a folder. */
        ofFile(file: FileTheme): Promise<Stylesheet> {
            const { key } = file;
            const entry = files.get(key) ?? createStylesheet(key, readFileContents(file));
            files.set(key, entry);
            entry.catch(() => files.delete(key));
            return entry;
        },
        /** Returns the stylesheet of contents that are no revision yet, which is not cached. */
        ofContents: createStylesheet,
    };

    async function createStylesheet(key: string, contents: AssetContents): Promise<Stylesheet> {
        const { variables, header, footer } = contents;
        const choices = readThemeChoices(variables);
        const colors = readThemeColors(variables);
        const fonts = readOwnFonts(contents.fonts);
        const palettes = colors && derive(colors).palettes;
        const look = printTheme({ palettes, choices, fonts, basePath });
        const own = await ownStyles.print(contents.styles);
        const css = look + (own || header || footer ? OWN_BOX : "") + own;
        if (css === "") return { theme: undefined, hasStyles: false };
        const hash = createHash("sha256").update(css).digest("base64url").slice(0, HASH_LENGTH);
        const theme = {
            url: `/themes/${key}.${hash}.css`,
            css,
            font: findFirstFont(choices, fonts, basePath),
            barColors: palettes && listBarColors(palettes),
        };
        return { theme, hasStyles: own !== "" };
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
