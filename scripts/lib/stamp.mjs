import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";

/** Sources of the bundles. Tests are not included: a changed test builds nothing. */
const SOURCES = [
    "library",
    "packages",
    "applications",
    "scripts/webpack",
    "scripts/lib/bundle.mjs",
    "webpack.config.ts",
    "package.json",
    "package-lock.json",
];
const NEVER_SOURCES = /(^|\/)(node_modules|dist|testing|e2e)(\/|$)|\.test\.tsx?$|\.md$|tsconfig[^/]*\.json$/;

/**
 * Sources that a bundle does not read, according to the grid of docs/ARCHITECTURE.md. A build verifies it: a bundle that reads such a file
 * fails (`findUncounted`).
 */
const NOT_READ = {
    forum: /(^|\/)server\/|\.gallery\.|^library\/client\/gallery\/|^applications\/(gallery|embed|almanac)\//,
    render: /(^|\/)server\/|\.gallery\.|^library\/client\/gallery\/|^applications\/(gallery|embed|almanac)\//,
    server: /(^|\/)client\/|^applications\/(forum|gallery|embed|almanac)\//,
    worker: /^(library|packages)\/|^applications\/(server|gallery|embed|almanac)\//,
    embed: /^library\/|^packages\/(?!embedding\/(contract\/|package\.json))|^applications\/(server|gallery|forum|almanac)\//,
    gallery: /(^|\/)server\/|^applications\/(embed|almanac)\//,
};

/** Returns a fingerprint for each of some bundles, by name, which changes whenever the bundle would be different. */
export function fingerprint(bundles) {
    const hashes = new Map(bundles.map((bundle) => [bundle, createHash("sha256").update(process.versions.node.split(".")[0])]));
    for (const path of SOURCES.flatMap(listFiles)) {
        const readers = bundles.filter((bundle) => isCounted(bundle, path));
        if (readers.length === 0) continue;
        const content = createHash("sha256")
            .update(readFileSync(join(root, path)))
            .digest();
        for (const bundle of readers) hashes.get(bundle).update(path).update("\0").update(content);
    }
    return Object.fromEntries([...hashes].map(([bundle, hash]) => [bundle, hash.digest("hex")]));
}

/** Whether a file, given by its path relative to the project, may go into one of some bundles. */
export function isSource(bundles, path) {
    return bundles.some((bundle) => findUncounted(bundle, [path]).length === 0);
}

/** Returns the project files, by path relative to the project, that a bundle has read although they are not in its fingerprint. */
export function findUncounted(bundle, paths) {
    const sources = new RegExp(`^(${SOURCES.join("|").replaceAll(".", "\\.")})(/|$)`);
    return paths.filter((path) => !(sources.test(path) && isCounted(bundle, path)));
}

/**
 * Returns the fingerprint of the sources of a bundle, or of something made from one, in `dist`; undefined if it is missing or incomplete.
 */
export function readStamp(thing) {
    const stamp = stampPath(thing);
    return existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
}

/** Records the fingerprint of something in `dist`. */
export function setStamp(thing, now) {
    const stamp = stampPath(thing);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now);
}

/** Records that something in `dist` is missing or incomplete. */
export function removeStamp(thing) {
    rmSync(stampPath(thing), { force: true });
}

function stampPath(thing) {
    return join(root, `dist/.stamp-${thing}`);
}

function isCounted(bundle, path) {
    return !NEVER_SOURCES.test(path) && !NOT_READ[bundle].test(path);
}

/** Returns the files at or below a path, always in the same order. */
function listFiles(path) {
    const full = join(root, path);
    if (NEVER_SOURCES.test(path) || !existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries.flatMap((entry) => {
        const child = `${path}/${entry.name}`;
        if (entry.isDirectory()) return listFiles(child);
        return NEVER_SOURCES.test(child) ? [] : [child];
    });
}
