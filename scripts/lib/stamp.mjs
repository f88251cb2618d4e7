import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";

/** What a build is made of. Tests are not: a changed test builds nothing. */
const INGREDIENTS = [
    "library",
    "packages",
    "applications",
    "scripts/webpack",
    "scripts/lib/build.mjs",
    "webpack.config.ts",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
];
const NOT_INGREDIENTS = /(^|\/)(node_modules|dist|testing|e2e)$|\.test\.tsx?$|\.md$|tsconfig[^/]*\.json$/;

/** What is of no account to one build, though it is to another. */
const NOT_OF = {
    product: /\.gallery\.(tsx|styles\.ts)$|^library\/client\/gallery$|^applications\/gallery$/,
    gallery: /^(library|packages\/[^/]+|applications)\/server$/,
};

/** Whether a file, by its path from the project's folder, goes into the build of `what`, "product" or "gallery". */
export function isIngredient(file, what) {
    const parts = file.split("/");
    const folders = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    if (!folders.some((path) => INGREDIENTS.includes(path))) return false;
    return file === "tsconfig.json" || !folders.some((path) => NOT_INGREDIENTS.test(path) || NOT_OF[what].test(path));
}

/** A short text that is another whenever the build of `what`, "product" or "gallery", would come out differently. */
export function fingerprint(what) {
    const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
    for (const path of INGREDIENTS) add(hash, path, NOT_OF[what]);
    return hash.digest("hex");
}

/** Whether `dist` holds what a build would make now. */
export function isFresh(what, now) {
    const stamp = stampOf(what);
    return existsSync(stamp) && readFileSync(stamp, "utf8") === now;
}

/** Notes what `dist` was built from. */
export function setStamp(what, now) {
    const stamp = stampOf(what);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now);
}

/** Notes that `dist` does not hold what a build would make. */
export function removeStamp(what) {
    rmSync(stampOf(what), { force: true });
}

function stampOf(what) {
    return join(root, `dist/.stamp-${what}`);
}

function add(hash, path, notThis) {
    if ((NOT_INGREDIENTS.test(path) && path !== "tsconfig.json") || notThis.test(path)) return;
    const full = join(root, path);
    if (!existsSync(full)) return;
    let entries;
    try {
        entries = readdirSync(full, { withFileTypes: true });
    } catch (error) {
        if (error.code !== "ENOTDIR") throw error;
        hash.update(path).update("\0").update(readFileSync(full)).update("\0");
        return;
    }
    for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) add(hash, `${path}/${name}`, notThis);
}
