import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";

const STAMP = join(root, "dist/.stamp");

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

/** A short text that is another whenever a build would come out differently. */
export function fingerprint() {
    const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
    for (const path of INGREDIENTS) add(hash, path);
    return hash.digest("hex");
}

/** Whether `dist` holds what a build would make now. */
export function isFresh(now) {
    return existsSync(STAMP) && readFileSync(STAMP, "utf8") === now;
}

/** Notes what `dist` was built from. */
export function setStamp(now) {
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, now);
}

function add(hash, path) {
    if (NOT_INGREDIENTS.test(path) && path !== "tsconfig.json") return;
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
    for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) add(hash, `${path}/${name}`);
}
