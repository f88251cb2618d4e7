import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, requirePermission } from "@parley/library/server/http";
import { readZip, UnfitZip, writeZip } from "@parley/library/server/zip";
import type { GivenAsset, Theme, ThemeAssetName } from "@parley/themes/contract";
import { MAX_THEME_NAME, THEME_ASSET_NAMES, THEME_IMPORT } from "@parley/themes/contract";
import type { AssetContents } from "../assets";
import { parseJSON } from "../parseJSON";
import type { ThemesService } from "../themes.service";
import { printDesignTokens, readDesignTokens } from "./designTokens";
import { printThemeFiles, readThemeFiles } from "./themeFiles";
import type { ThemePictures } from "./themePictures";

interface Dependencies {
    service: Pick<ThemesService, "get" | "create">;
    pictures: ThemePictures;
}

/** Limits of an archive when it is unpacked. */
const LIMITS = { maxFiles: 100, maxBytes: 4 * THEME_IMPORT.maxBytes };

const LICENSE = `The CSS, HTML, variables and pictures of this theme belong to whoever made it. Fonts in the folder "fonts" are its own, under
their own licence, which whoever publishes them has to observe. The other fonts that it can choose come with Parley, each under the
SIL Open Font License 1.1, and are not part of this archive.
`;

export type ThemeArchives = ReturnType<typeof createThemeArchives>;

/** Creates the functions that bring themes out of a site and into another one, for those who manage it. */
export function createThemeArchives({ service, pictures }: Dependencies) {
    return {
        /** Returns a theme with its active revision as a ZIP file: variables, CSS, HTML, scripts, pictures, and its design tokens. */
        async exportZip(viewer: Viewer, key: string): Promise<{ name: string; bytes: Buffer }> {
            const { theme, contents } = await read(viewer, key);
            const { name, parentTheme, version } = theme;
            const about = { name, parentTheme: parentTheme ?? key, parentVersion: version };
            const texts = [...Object.values(contents), JSON.stringify(contents.fonts)].filter((each) => typeof each === "string");
            const tokens = { name: "tokens.json", bytes: toBytes(printDesignTokens(contents.variables)) };
            const license = { name: "LICENSE.txt", bytes: Buffer.from(LICENSE) };
            const files = [...printThemeFiles(about, contents), tokens, license, ...(await pictures.collect(texts))];
            return { name, bytes: await writeZip(files) };
        },

        /** Returns the design tokens of a theme as JSON. */
        async exportTokens(viewer: Viewer, key: string): Promise<{ name: string; bytes: Buffer }> {
            const { theme, contents } = await read(viewer, key);
            return { name: theme.name, bytes: toBytes(printDesignTokens(contents.variables)) };
        },

        /**
         * Stores a theme from a ZIP file or from design tokens, as if it had been typed: with the same checks and permissions. Throws 400 for a
         * file that is neither.
         */
        async importFile(viewer: Viewer, { name, bytes }: { name: string; bytes: Buffer }): Promise<Theme> {
            requirePermission(viewer, "site.manage");
            if (bytes.length > THEME_IMPORT.maxBytes)
                throw badRequest(fill("A theme may have at most {maxBytes} bytes.", { maxBytes: THEME_IMPORT.maxBytes }));
            return isZip(bytes) ? importZip(viewer, bytes) : importTokens(viewer, name, bytes);
        },
    };

    async function read(viewer: Viewer, key: string): Promise<{ theme: Theme; contents: AssetContents }> {
        requirePermission(viewer, "site.manage");
        const theme = await service.get(key, { expand: THEME_ASSET_NAMES.map((name) => `${name}.data` as const) });
        const contents = Object.fromEntries(Object.entries(theme.assets).map(([name, asset]) => [name, asset?.data]));
        return { theme, contents };
    }

    async function importZip(viewer: Viewer, bytes: Buffer): Promise<Theme> {
        const files = readThemeFiles(await unzip(bytes));
        const replace = await pictures.store(files.pictures);
        const toStored = (name: string, data: unknown) =>
            name === "fonts" ? parseJSON(replace(JSON.stringify(data))) : typeof data === "string" ? replace(data) : data;
        const assets = Object.entries(files.assets).map(([name, { data }]): [string, GivenAsset] => [
            name,
            { data: toStored(name, data) },
        ]);
        const { name, parentTheme, parentVersion } = files;
        return service.create(viewer, {
            name,
            parentTheme,
            parentVersion,
            assets: Object.fromEntries(assets) as Partial<Record<ThemeAssetName, GivenAsset>>,
        });
    }

    function importTokens(viewer: Viewer, file: string, bytes: Buffer): Promise<Theme> {
        const variables = readDesignTokens(parseJSON(bytes.toString("utf8")));
        if (!variables)
            throw badRequest("This is neither an exported theme (.zip) nor design tokens with its two colours (.json).");
        const name =
            file
                .replace(/\.json$/i, "")
                .trim()
                .slice(0, MAX_THEME_NAME) || "Theme";
        return service.create(viewer, {
            name,
            parentTheme: "parley",
            parentVersion: "1",
            assets: { variables: { data: variables } },
        });
    }
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString("latin1") === "PK";

const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
    readZip(bytes, LIMITS).catch((error: unknown) => {
        throw error instanceof UnfitZip ? badRequest(error.wording) : error;
    });

const toBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
