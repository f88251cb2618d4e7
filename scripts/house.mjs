// npm run house: the ten longest packages, files and functions, and all over the limits of `scripts/check-house.mjs`. To look at in review.
import {
    MAX_FILE_LINES,
    MAX_FUNCTION_LINES,
    MAX_PACKAGE_LINES,
    measureFiles,
    measureFunctions,
    measurePackages,
} from "./lib/house.mjs";
import { root } from "./lib/root.mjs";

const LONGEST = 10;

print("packages", MAX_PACKAGE_LINES, measurePackages(root));
print("files", MAX_FILE_LINES, measureFiles(root));
print("functions", MAX_FUNCTION_LINES, measureFunctions(root));

function print(what, limit, measured) {
    console.log(`The longest ${what}, of at most ${limit} lines:`);
    const sorted = measured.sort((a, b) => b.lines - a.lines);
    for (const { path, line, name, lines } of sorted.filter((one, index) => index < LONGEST || one.lines > limit))
        console.log(`${String(lines).padStart(6)}  ${path}${line === undefined ? "" : `:${line} ${name}`}`);
}
