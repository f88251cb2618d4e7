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

/** Returns the syntax tree and the lines of a file, and `lineOf(node)`, which returns the line of a node, from 1. */
export function parse(root, path) {
    const bytes = readFileSync(join(root, path));
    const text = bytes.toString("utf8");
    const tree = parseSync(text, { syntax: "typescript", tsx: path.endsWith("x"), target: "es2022" });
    // swc counts bytes from 1.
    const lineOf = (node) => bytes.subarray(0, node.span.start - 1).filter((byte) => byte === 10).length + 1;
    return { tree, lineOf, lines: text.split("\n") };
}

/** Calls `visit(node, parents)` for every node of a syntax tree, parents first; `visit` may return false to skip the children. */
export function walk(node, visit, parents = []) {
    if (Array.isArray(node)) {
        for (const child of node) walk(child, visit, parents);
    } else if (node && typeof node === "object") {
        if (typeof node.type === "string" && visit(node, parents) === false) return;
        const inside = typeof node.type === "string" ? [...parents, node] : parents;
        for (const key in node) if (key !== "span") walk(node[key], visit, inside);
    }
}

/** Returns the imports and re-exports of a file, including types: module, imported names ("*" for all), and line. */
export function importsOf(root, path) {
    const { tree, lineOf } = parse(root, path);
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
