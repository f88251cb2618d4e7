// npm run house: the ten longest files and functions, to look at in review. Nothing fails for being long.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";
import { isForTests, parse, sourceFiles, walk } from "./lib/sources.mjs";

const LONGEST = 10;
const FUNCTIONS = new Set([
    "FunctionDeclaration",
    "FunctionExpression",
    "ArrowFunctionExpression",
    "ClassMethod",
    "MethodProperty",
    "PrivateMethod",
]);

const paths = sourceFiles(root).filter((path) => !isForTests(path));
print(
    "files",
    paths.map((path) => ({ lines: readFileSync(join(root, path), "utf8").split("\n").length - 1, name: path })),
);
print("functions", paths.flatMap(functionsOf));

function functionsOf(path) {
    const { tree, lineOf } = parse(root, path);
    const found = [];
    walk(tree, (node, parents) => {
        if (!FUNCTIONS.has(node.type)) return;
        const first = lineOf(node);
        const last = lineOf({ span: { start: node.span.end } });
        found.push({ lines: last - first + 1, name: `${path}:${first} ${nameOf(node, parents.at(-1))}` });
    });
    return found;
}

function nameOf(node, parent) {
    return node.identifier?.value ?? node.key?.value ?? parent?.id?.value ?? parent?.key?.value ?? "";
}

function print(what, entries) {
    console.log(`The longest ${what}:`);
    for (const { lines, name } of entries.sort((a, b) => b.lines - a.lines).slice(0, LONGEST))
        console.log(`${String(lines).padStart(6)}  ${name}`);
}
