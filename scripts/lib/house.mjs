import { isForTests, walk } from "./sources.mjs";

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

/**
 * Measures the sources that `measure` receives: packages with the lines of all their TypeScript, tests included; files that are not for
 * tests; and the functions in these, with their names, first lines and lengths. A function is counted without the functions inside it: a
 * factory that returns methods is as long as what it does itself.
 */
export function createHouse() {
    const packageLines = new Map();
    const files = [];
    const functions = [];
    return {
        files,
        functions,
        packages: () => [...packageLines].map(([path, lines]) => ({ path, lines })),
        measure(source) {
            const { path } = source;
            const lines = source.lines.length - 1;
            const folder = /^packages\/[^/]+/.exec(path)?.[0];
            if (folder) packageLines.set(folder, (packageLines.get(folder) ?? 0) + lines);
            if (isForTests(path)) return;
            files.push({ path, lines });
            functions.push(...functionsIn(source));
        },
    };
}

function functionsIn({ path, tree, lineOf }) {
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
