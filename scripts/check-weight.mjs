// The build holds its budgets (scripts/budgets.mjs). Needs a build: `npm run build`.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ALL_FILES, FILES, OTHER_FILES, SHARED_PARTS } from "./budgets.mjs";
import { runCheck } from "./lib/problems.mjs";

const WEIGHED = /^([\w-]+)\.[0-9a-f]{8}(\.(?:js|css|svg|woff2))$/;
/** Of a file that is too heavy, so many of the packages and folders in it are told. */
const TOLD = 5;

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
    return [...problems, ...missing.map((name) => `weight: ${name} has a limit in scripts/budgets.mjs and is not in the build`)];
});

function tooHeavy(folder, { file, name, bytes }) {
    const content = contentOf(folder, file);
    const limit = FILES[name] ?? SHARED_PARTS[content[0]?.name] ?? OTHER_FILES;
    if (bytes <= limit) return [];
    const most = content.slice(0, TOLD).map((part) => `${part.name} (${count(part.bytes)})`);
    return [
        `weight: ${name} weighs ${count(bytes)} bytes, ${count(bytes - limit)} more than its limit of ${count(limit)} in scripts/budgets.mjs` +
            (most.length > 0 ? `; the most of it, as it is written: ${most.join(", ")}` : ""),
    ];
}

/** What a browser gets of it: compressed, where that is smaller. */
function sentBytes(path) {
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/**
 * What a script is made of, by package or folder of ours, the most first; as its sources are written, before they were made small. What has
 * no sources is data.
 */
function contentOf(folder, file) {
    const map = join(folder, `${file}.map`);
    if (!existsSync(map)) return [{ name: "data", bytes: statSync(join(folder, file)).size }];
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(map, "utf8"));
    const sizes = new Map();
    for (const [index, source] of sources.entries()) {
        const name = partOf(source);
        sizes.set(name, (sizes.get(name) ?? 0) + (sourcesContent[index]?.length ?? 0));
    }
    return [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((one, other) => other.bytes - one.bytes);
}

function partOf(source) {
    const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
    const [, own] = /((?:library|packages|applications)\/[^/]+(?:\/[^/]+)?)\//.exec(source) ?? [];
    return installed ?? own ?? "the rest";
}

function count(bytes) {
    return bytes.toLocaleString("en");
}
