import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseSync } from "@swc/core";

const SOURCE_FOLDERS = ["library", "packages", "applications"];
const NOT_SOURCES = new Set(["node_modules", "dist", "data", "coverage"]);

/** Returns every TypeScript file below `library`, `packages` and `applications`, as paths relative to `root` with forward slashes. */
export function sourceFiles(root) {
    return SOURCE_FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
        .map((path) => relative(root, path).split(sep).join("/"))
        .filter((path) => /\.tsx?$/.test(path))
        .sort();
}

/** Returns the files below a folder, except built, installed and stored ones. */
export function filesBelow(folder) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        if (entry.name.startsWith(".") || NOT_SOURCES.has(entry.name)) return [];
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    });
}

/** Whether only tests import a file: it may cross sides and needs no translation. */
export function isForTests(path) {
    return /\.test\.tsx?$|\.e2e\.ts$|\/testing\/|\/e2e\//.test(path);
}

/**
 * A source file. What takes long is computed once, when it is first needed.
 *
 * @typedef {object} Source
 * @property {string} path relative to the project, with forward slashes
 * @property {string} text
 * @property {readonly string[]} lines
 * @property {object} tree syntax tree
 * @property {(node: object) => number} lineOf returns the line of a node, from 1
 * @property {readonly Import[]} imports
 */

/** @typedef {{ module: string, names: string[], typeOnly: boolean, line: number }} Import `names` has "*" for all names of the module */

/** Reads a source file. */
export function readSource(root, path) {
    const bytes = readFileSync(join(root, path));
    const text = bytes.toString("utf8");
    const source = { path, text };
    defineOnce(source, "lines", () => text.split("\n"));
    defineOnce(source, "tree", () => parseSync(text, { syntax: "typescript", tsx: path.endsWith("x"), target: "es2022" }));
    defineOnce(source, "lineEnds", () => findLineEnds(bytes));
    // swc counts bytes from 1.
    source.lineOf = ({ span }) => countBelow(source.lineEnds, span.start - 1) + 1;
    defineOnce(source, "imports", () => importsIn(source));
    return source;
}

/** Defines a property that is computed the first time it is read. */
function defineOnce(object, name, compute) {
    Object.defineProperty(object, name, {
        configurable: true,
        get() {
            const value = compute();
            Object.defineProperty(object, name, { value });
            return value;
        },
    });
}

function findLineEnds(bytes) {
    const ends = [];
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) ends.push(end);
    return ends;
}

/** Counts the numbers of an ascending list that are less than a limit. */
function countBelow(numbers, limit) {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[middle] < limit) low = middle + 1;
        else high = middle;
    }
    return low;
}

/**
 * Calls `visit(node, parents)` for every node of a syntax tree, parents first; `visit` may return false to skip the children. The list of
 * parents is valid during the call only.
 */
export function walk(node, visit, parents = []) {
    if (Array.isArray(node)) {
        for (const child of node) if (child !== null && typeof child === "object") walk(child, visit, parents);
        return;
    }
    const isNode = typeof node.type === "string";
    if (isNode && visit(node, parents) === false) return;
    if (isNode) parents.push(node);
    for (const key in node) {
        const child = node[key];
        if (child !== null && typeof child === "object" && key !== "span") walk(child, visit, parents);
    }
    if (isNode) parents.pop();
}

/** Returns the imports and re-exports of a file, including types. */
function importsIn({ tree, lineOf }) {
    const imports = [];
    const add = (node, module, names, typeOnly = false) => imports.push({ module, names, typeOnly, line: lineOf(node) });
    walk(tree, (node) => {
        if (node.type === "ImportDeclaration") add(node, node.source.value, node.specifiers.map(importedName), node.typeOnly);
        if (node.type === "ExportNamedDeclaration" && node.source) {
            add(
                node,
                node.source.value,
                node.specifiers.map((specifier) => specifier.orig?.value ?? "*"),
                node.typeOnly,
            );
        }
        if (node.type === "ExportAllDeclaration") add(node, node.source.value, ["*"]);
        if (node.type === "TsImportType") add(node, node.argument.value, ["*"], true);
        if (node.type === "CallExpression" && isLoading(node.callee) && node.arguments[0]?.expression.type === "StringLiteral") {
            add(node, node.arguments[0].expression.value, ["*"]);
        }
    });
    return imports;
}

function importedName(specifier) {
    if (specifier.type === "ImportNamespaceSpecifier") return "*";
    if (specifier.type === "ImportDefaultSpecifier") return "default";
    return specifier.imported?.value ?? specifier.local.value;
}

function isLoading(callee) {
    return callee.type === "Import" || (callee.type === "Identifier" && callee.value === "require");
}
