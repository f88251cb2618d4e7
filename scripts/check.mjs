// npm run check -- packages/users [--all]: the quick loop for one folder, with the tests affected by changes since it last passed. Without
// a folder: everything that needs no PostgreSQL and no browser.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listRelatedTests, listTests } from "./lib/changes.mjs";
import { lintCheck, ruleChecks, runChecks, typeChecks, unusedCheck } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { findChangesSincePass, hashFiles, recordPass } from "./lib/lastPass.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { since } from "./lib/say.mjs";

const PROJECTS = ["client", "contract", "files", "server", "scripts"];

const { values: options, positionals: folders } = parseArgs({
    allowPositionals: true,
    options: {
        // Also runs tests that have passed and are not affected by any change.
        all: { type: "boolean", default: false },
    },
});
const isWhole = folders.length === 0;
const start = performance.now();
let failed = 0;

await ensureInstalled({ tools: true });
// The tests of a folder take about as long as the checks, so both run concurrently.
await Promise.all([checkAll(), runTests()]);
console.log(failed ? `${failed} failed, ${since(start)}` : `All well, ${since(start)}`);
process.exitCode = failed ? 1 : 0;

async function checkAll() {
    const checks = [...typeChecks(), ...ruleChecks(), lintCheck(isWhole ? ["."] : folders), ...(isWhole ? [unusedCheck()] : [])];
    await runChecks(checks, ({ title }, { isWell, output, began }) => {
        if (isWell) return;
        failed++;
        console.log(`\n── ${title}: failed, ${since(began)}\n${output}`);
    });
}

/** Runs the tests of the folders: those affected by changes since they last passed, or all of them. */
async function runTests() {
    const hashes = isWhole ? {} : await hashFiles();
    const changed = isWhole || options.all ? undefined : findChangesSincePass(folders, hashes);
    const { isWell, leftOut } = changed ? await runReachedTests(changed) : { isWell: await runJest(testsIn()), leftOut: 0 };
    if (!isWell) failed++;
    else if (!isWhole) recordPass(folders, hashes);
    if (leftOut > 0)
        console.log(`Left out: ${leftOut} test files which passed before and import nothing that changed (--all runs them)`);
}

async function runReachedTests(changed) {
    const all = await listTests(PROJECTS, testsIn());
    const reached = await listRelatedTests(PROJECTS, changed);
    const wanted = all.filter((file) => reached.includes(file));
    const isWell = wanted.length === 0 || (await runJest(["--runTestsByPath", ...wanted]));
    return { isWell, leftOut: all.length - wanted.length };
}

function testsIn() {
    return isWhole ? [] : ["--testPathPatterns", ...folders.map((folder) => `^${join(root, folder)}/`)];
}

async function runJest(which) {
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const { code } = await run(process.execPath, [jest, "--passWithNoTests", "--selectProjects", ...PROJECTS, ...which]);
    return code === 0;
}
