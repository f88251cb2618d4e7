import { fill } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { ZipFile } from "@parley/library/server/zip";
import type { GivenAsset, ThemeAssetName } from "@parley/themes/contract";
import { BUILT_IN_THEME, MAX_THEME_NAME, THEME_ASSET_NAMES, THEME_ASSETS } from "@parley/themes/contract";
import type { AssetContents } from "../assets";
import { findExtension } from "../assets";
import { parseJSON } from "../parseJSON";

/** A theme as files: in an archive, or in a folder. */
export interface ThemeFiles {
    name: string;
    parentTheme: string;
    parentVersion: string;
    assets: Partial<Record<ThemeAssetName, GivenAsset>>;
    /** Pictures and fonts by file name, as they were sent. */
    pictures: ReadonlyMap<string, Buffer>;
}

/** Name of the file that says what a theme is called. */
const THEME_FILE = "theme.json";
const PICTURES = /^(?:pictures\/([\w-]+\.(?:png|jpg|webp|svg))|fonts\/([\w-]+\.woff2))$/;
/** Files that are for people or for other programs. */
const IGNORED = /^(?:LICENSE[\w.-]*|README\.md|tokens\.json)$/;
/** Whether a file is not a part of the theme: one for people or other programs, or one that a system has added. */
const isIgnored = (file: string): boolean =>
    IGNORED.test(file) || file.startsWith("__MACOSX/") || file === ".DS_Store" || file.endsWith("/.DS_Store");
/** Names of the files of assets: `styles.css`. Pictures are files of their own, to which `theme.json` refers. */
const ASSET_FILES: ReadonlyMap<string, ThemeAssetName> = new Map(
    THEME_ASSET_NAMES.flatMap((name) => {
        const extension = findExtension(name);
        return extension === undefined ? [] : [[`${name}.${extension}`, name] as const];
    }),
);
const PARENT = /^[A-Za-z0-9_.-]{1,100}$/;
const PICTURE_ASSETS = THEME_ASSET_NAMES.filter((name) => THEME_ASSETS[name].type === "image");

/** Returns the files of a theme, without its pictures. */
export function printThemeFiles(
    { name, parentTheme, parentVersion }: Pick<ThemeFiles, "name" | "parentTheme" | "parentVersion">,
    contents: AssetContents,
): ZipFile[] {
    const pictures = Object.fromEntries(PICTURE_ASSETS.flatMap((asset) => (contents[asset] ? [[asset, contents[asset]]] : [])));
    const about = { format: "parley-theme", version: 1, name, parentTheme, parentVersion, ...pictures };
    const assets = [...ASSET_FILES].flatMap(([file, asset]) => {
        const content = contents[asset];
        if (content === undefined) return [];
        return [{ name: file, bytes: Buffer.from(typeof content === "string" ? content : printJSON(content)) }];
    });
    return [{ name: THEME_FILE, bytes: Buffer.from(printJSON(about)) }, ...assets];
}

/** Reads the files of a theme. Throws 400 for a file that no theme has, or that is not what its name says; assets are checked when they are stored. */
export function readThemeFiles(given: ReadonlyMap<string, Buffer>): ThemeFiles {
    const files = withoutFolder(given);
    const about = readJSON(THEME_FILE, files.get(THEME_FILE));
    const assets: ThemeFiles["assets"] = {};
    const pictures = new Map<string, Buffer>();
    for (const [file, bytes] of files) {
        const [, shown, font] = PICTURES.exec(file) ?? [];
        const [asset, picture] = [ASSET_FILES.get(file), shown ?? font];
        if (asset) assets[asset] = { data: findExtension(asset) === "json" ? readJSON(file, bytes) : readText(file, bytes) };
        else if (picture !== undefined) pictures.set(picture, bytes);
        else if (file !== THEME_FILE && !isIgnored(file))
            throw badRequest(fill("A theme has no file {file}.", { file: file.slice(0, 60) }));
    }
    for (const asset of PICTURE_ASSETS) if (typeof about[asset] === "string") assets[asset] = { data: about[asset] };
    return {
        name: readLine(about.name, MAX_THEME_NAME) ?? "Theme",
        parentTheme: PARENT.test(String(about.parentTheme)) ? String(about.parentTheme) : BUILT_IN_THEME,
        parentVersion: readLine(about.parentVersion, 50) ?? "1",
        assets,
        pictures,
    };
}

/** Returns the files without the folder that contains all of them, as archives of folders have it. */
function withoutFolder(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
    if (files.has(THEME_FILE)) return files;
    const folder = [...files.keys()].find((file) => file.endsWith(`/${THEME_FILE}`))?.slice(0, -THEME_FILE.length);
    if (folder === undefined) throw badRequest(fill("This is no theme: there is no file {file}.", { file: THEME_FILE }));
    return new Map(
        [...files].map(([file, bytes]) => [file.startsWith(folder) ? file.slice(folder.length) : file, bytes] as const),
    );
}

function readText(file: string, bytes: Buffer): string {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
    } catch {
        throw badRequest(fill("The file {file} is no text in UTF-8.", { file }));
    }
}

function readJSON(file: string, bytes: Buffer | undefined): Record<string, unknown> {
    const value = parseJSON(readText(file, bytes ?? Buffer.from("")));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
    throw badRequest(fill("The file {file} is no JSON object or list.", { file }));
}

function readLine(value: unknown, maxLength: number): string | undefined {
    const line =
        typeof value === "string"
            ? value
                  .replace(/\p{Cc}/gu, " ")
                  .trim()
                  .slice(0, maxLength)
            : "";
    return line === "" ? undefined : line;
}

const printJSON = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
