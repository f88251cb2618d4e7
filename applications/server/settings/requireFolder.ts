import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { BadSetting } from "./badSetting";

/**
 * Makes sure that a folder exists and is writable. Throws `BadSetting` with the reason.
 *
 * @param setting name of the setting
 * @param folder absolute path
 */
export function requireFolder(setting: string, folder: string): void {
    try {
        createFolder(folder);
        accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
        const reason = REASONS[String((error as NodeJS.ErrnoException).code)];
        if (reason === undefined) throw error;
        throw new BadSetting(
            `${setting} is "${folder}", where nothing can be kept: ${reason}. Set it to a folder that the server may write to.`,
        );
    }
}

const REASONS: Record<string, string> = {
    EACCES: "this user may not write there",
    EPERM: "this user may not write there",
    EROFS: "the file system is read-only",
    ENOTDIR: "it is not a folder",
    EEXIST: "it is not a folder",
    ENOENT: "no folder can be made there",
    ENOSPC: "the disk is full",
    ENAMETOOLONG: "the path is too long",
    ELOOP: "its links lead in a circle",
    EINVAL: "no folder can be made there",
};

/** Creates a folder with its parents one by one: the recursive option of Node never returns for some paths, such as below `/proc`. */
function createFolder(folder: string): void {
    const present = statSync(folder, { throwIfNoEntry: false });
    if (present) {
        if (!present.isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
        return;
    }
    const parent = path.dirname(folder);
    if (parent !== folder) createFolder(parent);
    mkdirSync(folder);
}
