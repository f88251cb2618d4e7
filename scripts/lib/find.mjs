import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * A Chromium or Chrome: CHROMIUM_PATH when it is set, else where systems put it.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
    return findProgram(
        process.env.CHROMIUM_PATH,
        "/usr/bin/chromium",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    );
}

/**
 * A Chromium that has only what shows pages, which takes about half of the processor: CHROMIUM_HEADLESS_SHELL_PATH when it is set, else where
 * systems put it, else a whole one.
 *
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
    return (
        findProgram(
            process.env.CHROMIUM_HEADLESS_SHELL_PATH,
            "/usr/bin/chromium-headless-shell",
            "chromium-headless-shell",
            "chrome-headless-shell",
        ) ?? findChromium()
    );
}

/** The folder of PostgreSQL's programs, the newest where there are several; undefined where it is not installed. */
export function findPostgres() {
    const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...debianFolders()];
    return folders.find((folder) => ["initdb", "postgres"].every((name) => isExecutable(join(folder, name))));
}

/** The first of some programs that is there to be run, by name in PATH or by path; undefined when none is. */
function findProgram(...names) {
    const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
    return names
        .filter(Boolean)
        .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
        .find(isExecutable);
}

function debianFolders() {
    const parent = "/usr/lib/postgresql";
    try {
        return readdirSync(parent)
            .sort((a, b) => Number(b) - Number(a))
            .map((version) => join(parent, version, "bin"));
    } catch {
        return [];
    }
}

function isExecutable(path) {
    try {
        accessSync(path, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}
