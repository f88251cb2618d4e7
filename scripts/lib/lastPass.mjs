import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * Hashes every file of the project, including untracked ones.
 *
 * @returns {Promise<Record<string, string>>} by path relative to the project
 */
export async function hashFiles() {
    const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { says: "quiet" });
    const paths = [...new Set(output.split("\0"))].filter((path) => path && existsSync(join(root, path)));
    return Object.fromEntries(paths.sort().map((path) => [path, hash(path)]));
}

/** Records that all tests of some folders pass with these files. */
export function recordPass(folders, hashes) {
    const record = recordPath(folders);
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify({ node: process.version, hashes }));
}

/**
 * Returns the files changed or added since all tests of some folders last passed; undefined if that is unknown, or if a change may affect
 * tests that do not import it: a file was deleted, or is not a module.
 *
 * @param {readonly string[]} folders
 * @param {Record<string, string>} hashes hashes of the present files
 * @returns {string[] | undefined}
 */
export function findChangesSincePass(folders, hashes) {
    const record = recordPath(folders);
    if (!existsSync(record)) return undefined;
    const before = JSON.parse(readFileSync(record, "utf8"));
    if (before.node !== process.version || Object.keys(before.hashes).some((path) => !(path in hashes))) return undefined;
    const changed = Object.keys(hashes).filter((path) => hashes[path] !== before.hashes[path]);
    return changed.every((path) => /\.tsx?$/.test(path) && !/\.config\.ts$/.test(path)) ? changed : undefined;
}

function hash(path) {
    return createHash("sha1")
        .update(readFileSync(join(root, path)))
        .digest("base64");
}

function recordPath(folders) {
    return join(
        root,
        ".cache/passed",
        `${folders.map((folder) => folder.replace(/\/$/, "").replaceAll("/", "-")).join("+")}.json`,
    );
}
