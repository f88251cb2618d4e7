// npm run check -- packages/users: the quick loop for one folder. Without a folder: everything that needs no PostgreSQL and no browser.
import { join } from "node:path";
import { lintCheck, ruleChecks, runChecks, typeChecks, unusedCheck } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { since } from "./lib/say.mjs";

const folders = process.argv.slice(2);
const isWhole = folders.length === 0;
const start = performance.now();
let failed = 0;

await ensureInstalled({ tools: true });
// The tests of a folder take about as long as the checks, so they run beside each other.
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

async function runTests() {
    const projects = ["--selectProjects", "client", "contract", "files", "server", "scripts"];
    const places = isWhole ? [] : ["--testPathPatterns", ...folders.map((folder) => `^${join(root, folder)}/`)];
    const { code } = await run(process.execPath, [
        join(root, "node_modules/jest/bin/jest.js"),
        "--passWithNoTests",
        ...projects,
        ...places,
    ]);
    if (code !== 0) failed++;
}
