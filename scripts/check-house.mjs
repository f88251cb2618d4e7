// Checks that packages stay small enough to be known, and files and functions short enough to be read at once (`npm run house` shows the longest).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHouse, MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_PACKAGE_LINES } from "./lib/house.mjs";
import { checkAsCommand } from "./lib/rules.mjs";

/** Functions that are tables of data, with what each lists. */
const TABLES = {};

/** The rule that packages, files and functions stay short. */
export const house = {
    name: "house",
    start(root) {
        const { measure, packages, files, functions } = createHouse();
        return {
            inspect(source) {
                measure(source);
                return [];
            },
            conclude: () => [...largePackages(packages()), ...longFiles(files), ...longFunctions(root, functions)],
        };
    },
};

await checkAsCommand(import.meta.url, house);

function largePackages(packages) {
    return packages
        .filter(({ lines }) => lines > MAX_PACKAGE_LINES)
        .map(
            ({ path, lines }) =>
                `house: ${path} has ${lines} lines with its tests, of at most ${MAX_PACKAGE_LINES}. Move a capability into a package of its own`,
        );
}

function longFiles(files) {
    return files
        .filter(({ lines }) => lines > MAX_FILE_LINES)
        .map(
            ({ path, lines }) =>
                `house: ${path} has ${lines} lines, of at most ${MAX_FILE_LINES}. Divide it by what its parts do`,
        );
}

function longFunctions(root, functions) {
    const long = functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES);
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
