import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isForTests, parse, sourceFiles, walk } from "./sources.mjs";

/** Maximum lines of a package with its tests, of a source file, and of a function without the functions inside it. */
export const MAX_PACKAGE_LINES = 9000;
export const MAX_FILE_LINES = 400;
export const MAX_FUNCTION_LINES = 60;

const FUNCTIONS = new Set([
    "FunctionDeclaration",
    "FunctionExpression",
    "ArrowFunctionExpression",
    "ClassMethod",
    "MethodProperty",
    "PrivateMethod",
]);

/** Returns the packages with the lines of all their TypeScript, tests included. */
export function measurePackages(root) {
    const lines = new Map();
    for (const path of sourceFiles(root)) {
        const folder = /^packages\/[^/]+/.exec(path)?.[0];
        if (folder) lines.set(folder, (lines.get(folder) ?? 0) + countLines(root, path));
    }
    return [...lines].map(([path, count]) => ({ path, lines: count }));
}

/** Returns the source files that are not for tests, with their lines. */
export function measureFiles(root) {
    return shippedFiles(root).map((path) => ({ path, lines: countLines(root, path) }));
}

/**
 * Returns the functions of these files with their names, first lines and lengths. A function is counted without the functions inside it: a
 * factory that returns methods is as long as what it does itself.
 */
export function measureFunctions(root) {
    return shippedFiles(root).flatMap((path) => functionsIn(root, path));
}

function shippedFiles(root) {
    return sourceFiles(root).filter((path) => !isForTests(path));
}

function countLines(root, path) {
    return readFileSync(join(root, path), "utf8").split("\n").length - 1;
}

function functionsIn(root, path) {
    const { tree, lineOf } = parse(root, path);
    const found = [];
    walk(tree, (node, parents) => {
        if (!FUNCTIONS.has(node.type)) return;
        const line = lineOf(node);
        const lines = lineOf({ span: { start: node.span.end } }) - line + 1;
        found.push({ node, path, line, lines, name: findName(node, parents.at(-1)) });
        const outer = parents.findLast(({ type }) => FUNCTIONS.has(type));
        const around = found.find((one) => one.node === outer);
        // A nested function shares its first line with the function around it.
        if (around) around.lines -= lines - 1;
    });
    return found.map(({ node: _node, ...measured }) => measured);
}

function findName(node, parent) {
    return node.identifier?.value ?? node.key?.value ?? parent?.id?.value ?? parent?.key?.value ?? "";
}
