// Checks that names in the documentation exist: paths in `code` that begin at the root of the project, targets of links, and npm commands.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { checkAsCommand } from "./lib/rules.mjs";
import { filesBelow } from "./lib/sources.mjs";

/** Paths of a placeholder package, or of several packages at once, cannot be checked. */
const PATH = /`((?:applications|docs|library|packages(?!\/x\b)|scripts)\/[\w./-]+)`/g;
const LINK = /(?:\]\(|src="|srcset=")(?!\w+:|#)([^)"#\s]+)/g;
const COMMAND = /\bnpm run ([\w:-]+)/g;

/** The rule that names in the documentation exist. */
export const docs = { name: "docs", start: (root) => ({ conclude: () => missingNames(root) }) };

await checkAsCommand(import.meta.url, docs);

function missingNames(root) {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const problems = [];
    for (const file of filesBelow(root).filter((path) => path.endsWith(".md"))) {
        const page = relative(root, file).split(sep).join("/");
        const lines = readFileSync(file, "utf8").split("\n");
        for (const [index, line] of lines.entries()) {
            const missing = [
                ...namedIn(line, PATH).filter((path) => !existsSync(join(root, path))),
                ...namedIn(line, LINK).filter((path) => !existsSync(join(dirname(file), path))),
                ...namedIn(line, COMMAND).filter((name) => !Object.hasOwn(scripts, name)),
            ];
            for (const name of missing) problems.push(`docs: ${page}:${index + 1} names ${name}, which does not exist`);
        }
    }
    return problems;
}

function namedIn(line, pattern) {
    return [...line.matchAll(pattern)].map(([, name]) => name);
}
