// npm run spec [-- --area DISC] [--list]: how many rows of docs/requirements.tsv the tests name, and with --list which they don't.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/root.mjs";
import { filesBelow } from "./lib/sources.mjs";

const { values } = parseArgs({ options: { area: { type: "string" }, list: { type: "boolean", default: false } } });

const named = namedByTests();
const rows = requirements().filter(({ area }) => !values.area || area === values.area);

for (const area of new Set(rows.map((row) => row.area))) {
    const ofArea = rows.filter((row) => row.area === area);
    console.log(`${area.padEnd(6)} ${String(countNamed(ofArea)).padStart(3)} of ${ofArea.length}`);
}
if (values.list) for (const { id, text } of rows) if (!named.has(id)) console.log(`${id}\t${text}`);
console.log(`${countNamed(rows)} of ${rows.length} rows are named by a test`);

function requirements() {
    const [, ...lines] = readFileSync(join(root, "docs/requirements.tsv"), "utf8").trim().split("\n");
    return lines.map((line) => line.split("\t")).map(([id, area, text]) => ({ id, area, text }));
}

function namedByTests() {
    const tests = ["library", "packages", "applications", "scripts"]
        .flatMap((folder) => filesBelow(join(root, folder)))
        .filter((path) => /\.(test|e2e)\.tsx?$/.test(path));
    return new Set(tests.flatMap((path) => readFileSync(path, "utf8").match(/\b[A-Z0-9]{2,6}-\d{3}\b/g) ?? []));
}

function countNamed(some) {
    return some.filter(({ id }) => named.has(id)).length;
}
