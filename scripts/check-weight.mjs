// Checks the build against its budgets (scripts/budgets.mjs). Needs a build: `npm run build`.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { ALL_FILES, CATALOGUE, EMBED_FILES, FAMILY_LATIN, FAMILY_OTHERS, FILES, OTHER_FILES, SHARED_PARTS } from "./budgets.mjs";
import { runCheck } from "./lib/problems.mjs";

/** Quality of Brotli with which the server compresses what it sends (`applications/server/site.ts`). */
const SERVED_QUALITY = 4;
const WEIGHED = /^([\w-]+)\.[0-9a-f]{8}(\.(?:js|css|svg|woff2|json))$/;
/** Scripts that the server loads, and whose source it keeps in memory. */
const SERVER_SCRIPTS = ["dist/server/main.js", "dist/server/shared.js", "dist/render/render.js"];
/** Number of packages and folders listed for a file that is too large. */
const COUNT_LISTED = 5;

await runCheck("weight", (root) => {
    const folder = join(root, "dist/forum");
    const files = readdirSync(folder).flatMap((file) => {
        const [, name, kind] = WEIGHED.exec(file) ?? [];
        return name ? [{ file, name: name + kind, bytes: sentBytes(join(folder, file)) }] : [];
    });
    const problems = files.flatMap((file) => tooHeavy(folder, file));
    const all = files.filter(({ name }) => /\.(js|css)$/.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);
    if (all > ALL_FILES)
        problems.push(`weight: all scripts and stylesheets weigh ${count(all)} bytes, the limit is ${count(ALL_FILES)}`);
    const missing = Object.keys(FILES).filter((name) => !files.some((file) => file.name === name));
    problems.push(...SERVER_SCRIPTS.flatMap((file) => wideCharacters(root, file)));
    problems.push(
        ...Object.entries(EMBED_FILES).flatMap(([name, limit]) => tooHeavyEmbed(join(root, "dist/embed", name), limit)),
    );
    return [...problems, ...missing.map((name) => `weight: ${name} has a limit in scripts/budgets.mjs and is not in the build`)];
});

function tooHeavy(folder, { file, name, bytes }) {
    const content = contentOf(folder, file);
    const limit =
        FILES[name] ??
        findFontLimit(name) ??
        (name.endsWith(".json") ? CATALOGUE : undefined) ??
        SHARED_PARTS[content[0]?.name] ??
        OTHER_FILES;
    if (bytes <= limit) return [];
    const largest = content.slice(0, COUNT_LISTED).map((part) => `${part.name} (${count(part.bytes)})`);
    return [
        `weight: ${name} weighs ${count(bytes)} bytes, ${count(bytes - limit)} more than its limit of ${count(limit)} in scripts/budgets.mjs` +
            (largest.length > 0 ? `; the most of it, as it is written: ${largest.join(", ")}` : ""),
    ];
}

/** Compares a script for other sites, which the server compresses as it sends it, with its limit. */
function tooHeavyEmbed(path, limit) {
    const bytes = brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: SERVED_QUALITY } }).length;
    if (bytes <= limit) return [];
    return [`weight: ${path} weighs ${count(bytes)} bytes, its limit is ${count(limit)} in scripts/budgets.mjs`];
}

/** Returns the limit of a font that a theme can choose; undefined for any other file. */
function findFontLimit(name) {
    if (!name.endsWith(".woff2")) return undefined;
    return /-latin(-italic)?\.woff2$/.test(name) ? FAMILY_LATIN : FAMILY_OTHERS;
}

/** Returns the characters beyond Latin-1: a script with one of them takes twice the memory. */
function wideCharacters(root, file) {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const line = lines.findIndex((text) => /[\u0100-\uffff]/.test(text));
    return line < 0 ? [] : [`weight: ${file}:${line + 1} has a character beyond Latin-1, which doubles the memory that it takes`];
}

/** Returns the bytes transferred to a browser: compressed, if that is smaller. */
function sentBytes(path) {
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/**
 * Returns the content of a script by package or folder of the project, largest first, in the size before minification. Unknown content is
 * data.
 */
function contentOf(folder, file) {
    const sizes = JSON.parse(readFileSync(join(folder, "contents.json"), "utf8"))[file];
    if (!sizes) return [{ name: "data", bytes: statSync(join(folder, file)).size }];
    const parts = Object.entries(sizes).map(([name, bytes]) => ({ name, bytes }));
    return parts.sort((one, other) => other.bytes - one.bytes);
}

function count(bytes) {
    return bytes.toLocaleString("en");
}
