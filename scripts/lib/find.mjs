import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** A Chromium or Chrome: CHROMIUM_PATH when it is set, else where systems put it. */
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
