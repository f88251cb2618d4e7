// npm run spec [-- --area DISC] [--list]: how many rows of docs/requirements.tsv are named by tests, and with --list which are not. npm run
// spec -- --since <commit>: the rows and fault cases that tests name and did not name then, and those that they no longer name.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/root.mjs";

const IDS = "[A-Z0-9]{2,6}-[0-9]{3}|FC-[0-9]{1,3}";
const TESTS = ["*.test.ts", "*.test.tsx", "*.e2e.ts", "*.cases.ts"];

const { values } = parseArgs({
    options: { area: { type: "string" }, list: { type: "boolean", default: false }, since: { type: "string" } },
});

if (values.since) compare(values.since);
else addUp();

function addUp() {
    const named = namedByTests();
    const rows = requirements().filter(({ area }) => !values.area || area === values.area);
    const countNamed = (some) => some.filter(({ id }) => named.has(id)).length;
    for (const area of new Set(rows.map((row) => row.area))) {
        const ofArea = rows.filter((row) => row.area === area);
        console.log(`${area.padEnd(6)} ${String(countNamed(ofArea)).padStart(3)} of ${ofArea.length}`);
    }
    if (values.list) for (const { id, text } of rows) if (!named.has(id)) console.log(`${id}\t${text}`);
    console.log(`${countNamed(rows)} of ${rows.length} rows are named by a test`);
}

/** Ends with status 1 if a row or a fault case has lost its last test. */
function compare(commit) {
    const before = namedByTests(commit);
    const now = namedByTests();
    const lost = [...before].filter((id) => !now.has(id)).sort();
    const won = [...now].filter((id) => !before.has(id)).sort();
    console.log(`Named then: ${before.size}. Named now: ${now.size}.`);
    console.log(`Named now and not then: ${won.join(" ") || "none"}`);
    console.log(`Named then and no longer: ${lost.join(" ") || "none"}`);
    process.exitCode = lost.length > 0 ? 1 : 0;
}

function requirements() {
    const [, ...lines] = readFileSync(join(root, "docs/requirements.tsv"), "utf8").trim().split("\n");
    return lines.map((line) => line.split("\t")).map(([id, area, text]) => ({ id, area, text }));
}

/** Returns the IDs that tests name in a commit; by default in the work tree. */
function namedByTests(commit) {
    const where = commit ? [IDS, commit] : ["--untracked", IDS];
    const output = execFileSync("git", ["grep", "-howE", ...where, "--", ...TESTS], { cwd: root, encoding: "utf8" });
    return new Set(output.split("\n").filter(Boolean));
}
