import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { printProblems } from "./problems.mjs";
import { root } from "./root.mjs";
import { readSource, sourceFiles } from "./sources.mjs";

/**
 * A rule of the project for its sources. `start` is called once with the folder of a project, and returns what looks at each source file
 * (`inspect`) and what reports on all of them together (`conclude`); both return problems, one line each.
 *
 * @typedef {import("./sources.mjs").Source} Source
 * @typedef {{ inspect?: (source: Source) => string[], conclude?: () => string[] }} Inspection
 * @typedef {{ name: string, start: (root: string) => Inspection }} Rule
 */

/**
 * Checks some rules on the project, or on the folder given by `--root` (used by the tests of the rules). A file is read and parsed once for
 * all of them, and forgotten before the next. Prints the problems rule by rule, and exits with status 1 if there are any.
 *
 * @param {readonly Rule[]} rules
 */
export async function checkRules(rules) {
    const at = process.argv.indexOf("--root");
    const folder = at < 0 ? root : resolve(process.argv[at + 1]);
    const running = rules.map(({ name, start }) => ({ name, problems: [], inspection: start(folder) }));
    for (const path of sourceFiles(folder)) {
        const source = readSource(folder, path);
        for (const { problems, inspection } of running) problems.push(...(inspection.inspect?.(source) ?? []));
    }
    for (const { name, problems, inspection } of running) {
        problems.push(...(inspection.conclude?.() ?? []));
        printProblems(name, problems);
    }
}

/** Checks one rule if its module, given by its URL, is the command that runs. */
export async function checkAsCommand(url, rule) {
    if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(url)) await checkRules([rule]);
}
