import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ApiRefusal, fill } from "@parley/library/contract";
import { badRequest, InvalidInput } from "@parley/library/server/http";
import { printOwnStyles } from "@parley/library/server/ownStyles";
import { findShippedTheme } from "@parley/themes/contract";
import type { AssetContents } from "../assets";
import { readAssets } from "../assets";
import type { FileTheme } from "../fileThemes";
import type { ThemeFiles } from "./themeFiles";
import { readThemeFiles } from "./themeFiles";

/** Keys of themes in folders, which are the names of the folders. */
const KEY = /^[a-z][a-z0-9-]{0,39}$/;
const MAX_FOLDERS = 100;
const MAX_FILE_BYTES = 512 * 1024;

/** Reads the files of a theme in a folder. Throws 400 for a folder that is no theme. */
export function readThemeFolder(folder: string): ThemeFiles {
    const files = new Map<string, Buffer>();
    for (const { name, ...entry } of listEntries(folder).map((each) => ({ name: each.name, isFile: each.isFile() }))) {
        // What editors leave behind, and folders, are no files of a theme.
        if (!entry.isFile || name.startsWith(".") || name.endsWith("~")) continue;
        const file = path.join(folder, name);
        if (statSync(file).size > MAX_FILE_BYTES) throw badRequest(fill("The file {name} is too large.", { name }));
        files.set(name, readFileSync(file));
    }
    return readThemeFiles(files);
}

/**
 * Reads the themes in the folders of a directory, each by its key. Returns why others are none. They are read once, when the site is opened,
 * and checked as if they had been typed.
 */
export function readThemeFolders(directory: string): { themes: FileTheme[]; problems: string[] } {
    const themes: FileTheme[] = [];
    const problems: string[] = [];
    const keys = listEntries(directory).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    for (const key of keys.sort().slice(0, MAX_FOLDERS)) {
        try {
            themes.push(readFileTheme(directory, key));
        } catch (error) {
            problems.push(`${path.join(directory, key)}: ${toReason(error)}`);
        }
    }
    return { themes, problems };
}

function readFileTheme(directory: string, key: string): FileTheme {
    if (!KEY.test(key)) throw badRequest("The name of the folder may have small letters, digits and hyphens only.");
    if (findShippedTheme(key)) throw badRequest("There is a built-in theme of this name.");
    const { name, assets } = readThemeFolder(path.join(directory, key));
    const contents: AssetContents = readAssets(assets);
    if (typeof contents.styles === "string") printOwnStyles(contents.styles, "");
    const { variables } = contents;
    return { key, name, variables: Object(variables) as Record<string, unknown>, contents };
}

function toReason(error: unknown): string {
    if (error instanceof InvalidInput) return error.rows.map(({ message }) => message).join(" ");
    if (error instanceof ApiRefusal) return error.answer.message;
    return error instanceof Error ? error.message : String(error);
}

function listEntries(directory: string) {
    try {
        return readdirSync(directory, { withFileTypes: true });
    } catch {
        return [];
    }
}
