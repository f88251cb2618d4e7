// npm run house: the ten longest packages, files and functions, and all over the limits of `scripts/check-house.mjs`. To look at in review.
import { createHouse, MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_PACKAGE_LINES } from "./lib/house.mjs";
import { root } from "./lib/root.mjs";
import { readSource, sourceFiles } from "./lib/sources.mjs";

const LONGEST = 10;

const { measure, packages, files, functions } = createHouse();
for (const path of sourceFiles(root)) measure(readSource(root, path));
print("packages", MAX_PACKAGE_LINES, packages());
print("files", MAX_FILE_LINES, files);
print("functions", MAX_FUNCTION_LINES, functions);

function print(what, limit, measured) {
    console.log(`The longest ${what}, of at most ${limit} lines:`);
    const sorted = measured.sort((a, b) => b.lines - a.lines);
    for (const { path, line, name, lines } of sorted.filter((one, index) => index < LONGEST || one.lines > limit))
        console.log(`${String(lines).padStart(6)}  ${path}${line === undefined ? "" : `:${line} ${name}`}`);
}
