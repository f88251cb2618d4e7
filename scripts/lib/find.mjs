import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * Finds Chromium or Chrome: CHROMIUM_PATH if set, otherwise at the usual paths.
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
 * Finds a Chromium headless shell, which takes about half the CPU time: CHROMIUM_HEADLESS_SHELL_PATH if set, otherwise at the usual paths,
 * otherwise a full browser.
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

/** Finds the folder of the PostgreSQL programs, the newest of several; undefined if it is not installed. */
export function findPostgres() {
    const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...debianFolders()];
    return folders.find((folder) => ["initdb", "postgres"].every((name) => isExecutable(join(folder, name))));
}

/** Returns the first of some programs that can be run, by name in PATH or by path; undefined if there is none. */
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
