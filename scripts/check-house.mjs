// Checks that packages stay small enough to be known, and files and functions short enough to be read at once (`npm run house` shows the longest).
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
    MAX_FILE_LINES,
    MAX_FUNCTION_LINES,
    MAX_PACKAGE_LINES,
    measureFiles,
    measureFunctions,
    measurePackages,
} from "./lib/house.mjs";
import { runCheck } from "./lib/problems.mjs";

/** Functions that are tables of data, with what each lists. */
const TABLES = {};

await runCheck("house", (root) => [...largePackages(root), ...longFiles(root), ...longFunctions(root)]);

function largePackages(root) {
    return measurePackages(root)
        .filter(({ lines }) => lines > MAX_PACKAGE_LINES)
        .map(
            ({ path, lines }) =>
                `house: ${path} has ${lines} lines with its tests, of at most ${MAX_PACKAGE_LINES}. Move a capability into a package of its own`,
        );
}

function longFiles(root) {
    return measureFiles(root)
        .filter(({ lines }) => lines > MAX_FILE_LINES)
        .map(
            ({ path, lines }) =>
                `house: ${path} has ${lines} lines, of at most ${MAX_FILE_LINES}. Divide it by what its parts do`,
        );
}

function longFunctions(root) {
    const long = measureFunctions(root).filter(({ lines }) => lines > MAX_FUNCTION_LINES);
    const problems = long
        .filter(({ path, name }) => !Object.hasOwn(TABLES, `${path} ${name}`))
        .map(
            ({ path, line, name, lines }) =>
                `house: ${path}:${line} ${name} has ${lines} lines without the functions in it, of at most ${MAX_FUNCTION_LINES}`,
        );
    return [...problems, ...shortTables(root, long)];
}

/** Returns the tables that are not longer than other functions any more, of the files that the project has. */
function shortTables(root, long) {
    const names = new Set(long.map(({ path, name }) => `${path} ${name}`));
    return Object.keys(TABLES)
        .filter((table) => !names.has(table) && existsSync(join(root, table.split(" ")[0])))
        .map((table) => `house: ${table} is short now. Remove it from the tables in scripts/check-house.mjs`);
}
