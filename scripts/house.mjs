// npm run house: the ten longest files and functions, to look at in review. A function is counted without the functions inside it: a factory that
// returns methods is as long as what it does itself. Nothing fails for being long.
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
        const lines = lineOf({ span: { start: node.span.end } }) - first + 1;
        found.push({ node, lines, name: `${path}:${first} ${nameOf(node, parents.at(-1))}` });
        const outer = parents.findLast(({ type }) => FUNCTIONS.has(type));
        const around = found.find((one) => one.node === outer);
        // A nested function shares its first line with the function around it.
        if (around) around.lines -= lines - 1;
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
