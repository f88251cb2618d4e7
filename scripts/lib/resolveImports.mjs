import { existsSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";

/** What an import may leave out at the end of a path. */
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", ".json", "/index.ts", "/index.tsx", "/index.js"];
const NO_EXPORTS = {};

/**
 * Result of resolving an import: the path of the file or of the installed package, relative to the project; `undefined` if there is none. A
 * package of others has its `origin`: "named" in a package.json above the importing file, a "tool" of its devDependencies, or "unnamed".
 *
 * @typedef {{ path?: string, origin?: "named" | "tool" | "unnamed" }} Resolved
 */

/**
 * Returns a function that resolves imports as TypeScript and the build do: relative paths, Node's own modules, packages of the project
 * through their `exports`, and installed packages, of which the file is not looked for.
 *
 * @param {string} root
 * @returns {(from: string, module: string) => Resolved}
 */
export function createResolver(root) {
    const readManifest = memoize((folder) => {
        const path = join(root, folder, "package.json");
        return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
    });
    const findFile = memoize((path) =>
        ENDINGS.map((ending) => path + ending).find((candidate) =>
            statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile(),
        ),
    );
    const findOwnPackage = memoize((name) => {
        const folder = name === "@parley/library" ? "library" : name.replace(/^@parley\//, "packages/");
        return readManifest(folder)?.name === name ? folder : undefined;
    });
    const findInstalled = memoize((name) =>
        [`node_modules/${name}`, `node_modules/@types/${name}`].find((path) => existsSync(join(root, path))),
    );

    return (from, module) => {
        if (/^\.{1,2}(\/|$)/.test(module)) return { path: findFile(posix.join(posix.dirname(from), module)) };
        if (isBuiltin(module)) return { path: module };
        const [, name, inside = ""] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(module);
        const own = name.startsWith("@parley/") && findOwnPackage(name);
        if (own) {
            const target = resolveExport(readManifest(own).exports ?? NO_EXPORTS, inside ? `./${inside}` : ".");
            return { path: target && findFile(posix.join(own, target)) };
        }
        const path = findInstalled(name);
        const manifests = foldersAbove(from).map(readManifest).filter(Boolean);
        return { path, origin: path && findOrigin(manifests, path.replace(/^node_modules\//, ""), name) };
    };
}

/** Returns the target of an entry point in `exports`, of which at most one part is a `*`: the longest pattern decides. */
function resolveExport(exports, entry) {
    if (Object.hasOwn(exports, entry)) return exports[entry];
    const patterns = Object.keys(exports).filter((pattern) => pattern.includes("*"));
    for (const pattern of patterns.sort((one, other) => other.length - one.length)) {
        const [before, after] = pattern.split("*");
        if (entry.length >= pattern.length && entry.startsWith(before) && entry.endsWith(after))
            return exports[pattern].replace("*", entry.slice(before.length, entry.length - after.length));
    }
    return undefined;
}

function findOrigin(manifests, ...names) {
    const isIn = (kind) => manifests.some((manifest) => names.some((name) => name in (manifest[kind] ?? {})));
    if (isIn("dependencies")) return "named";
    return isIn("devDependencies") ? "tool" : "unnamed";
}

/** Returns the folders of a file, from the innermost to that of the project. */
function foldersAbove(path) {
    const folder = posix.dirname(path);
    return folder === "." ? ["."] : [folder, ...foldersAbove(folder)];
}

function memoize(compute) {
    const known = new Map();
    return (key) => {
        if (!known.has(key)) known.set(key, compute(key));
        return known.get(key);
    };
}
