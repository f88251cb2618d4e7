// npm test: everything that tells whether Parley is well. The last line adds it up: "N passed, N failed".
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findChromium, findPostgres } from "./lib/find.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { runTests } from "./lib/jest.mjs";
import { root } from "./lib/root.mjs";
import { run, whenInterrupted } from "./lib/run.mjs";
import { since } from "./lib/say.mjs";

const CHECKS = [
    ["Types: the forum", "tsc", "-p", "applications/forum/tsconfig.json"],
    ["Types: the gallery", "tsc", "-p", "applications/gallery/tsconfig.json"],
    ["Types: the server", "tsc", "-p", "applications/server/tsconfig.json"],
    ["Types: tests and scripts", "tsc", "-p", "tsconfig.tests.json"],
    ["Lint and format", "biome", "ci", "--colors=off", "--max-diagnostics=50", "."],
    ...["boundaries", "neighbours", "imports", "styles", "texts", "docs"].map((name) => [
        `Rules: ${name}`,
        "node",
        `scripts/check-${name}.mjs`,
    ]),
    ["Nothing unused", "knip", "--no-progress"],
    ["Build", "node", "scripts/build.mjs"],
    ["Weight of the build", "node", "scripts/check-weight.mjs"],
    ["Build: the gallery", "node", "scripts/gallery.mjs", "--build"],
];

/** A busy machine takes its time, which says nothing of the product: so tests have more of it here than while developing. */
const units = (most) => [`--maxWorkers=${Math.min(most, Math.max(2, availableParallelism() - 1))}`, "--testTimeout=120000"];
const UNITS = units(Number.POSITIVE_INFINITY);
/** Each may have ten connections and more at a time, and PostgreSQL lets in a hundred unless it is told otherwise. */
const POSTGRES_UNITS = units(8);

const bin = (name) => (name === "node" ? process.execPath : join(root, "node_modules/.bin", name));
const inCI = process.env.CI === "true";
const reports = join(root, ".cache/test");
const total = { passed: 0, failed: 0 };
/** Tests that failed at first, and passed when their files were run again. */
const passedAgain = [];
const cleanUps = [];
const start = performance.now();

checkNode();
await ensureInstalled({ tools: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
whenInterrupted(cleanUp);

for (const [title, command, ...args] of CHECKS) await check(title, command, args);
await jest("Unit and server tests, on SQLite", "units", ["client", "contract", "files", "server", "scripts"]);
const postgresURL = process.env.DATABASE_URL_TEST ?? (await ownPostgres());
await serverTestsOnPostgres();
await browserTests();
await cleanUp();

console.log(`\nAll of it took ${since(start)}.`);
for (const test of passedAgain) console.log(`Failed at first and passed when run again, to be looked into: ${test}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

async function check(title, command, args) {
    const began = performance.now();
    const { code, output } = await run(bin(command), args, { says: "quiet", env: { NO_COLOR: "1" } });
    console.log(`\n── ${title}: ${code === 0 ? "well" : "failed"}, ${since(began)}`);
    if (code !== 0) console.log(output.trim());
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

async function serverTestsOnPostgres() {
    const title = "Server tests, on PostgreSQL";
    if (!postgresURL) return missing(title, "PostgreSQL is not installed and DATABASE_URL_TEST is not set");
    await jest(title, "postgres", ["server"], { PARLEY_TEST_DATABASE_URL: postgresURL }, POSTGRES_UNITS);
}

async function ownPostgres() {
    const folder = findPostgres();
    if (!folder) return undefined;
    const { startPostgres } = await import("./lib/postgres.mjs");
    const postgres = await startPostgres(folder);
    cleanUps.push(postgres.stop);
    return postgres.url;
}

async function browserTests() {
    const title = "Browser tests";
    const chromium = findChromium();
    if (!chromium) return missing(title, "Chromium is not installed and CHROMIUM_PATH is not set");
    // Some of them start the server on either engine.
    const env = { CHROMIUM_PATH: chromium, ...(postgresURL && { PARLEY_TEST_DATABASE_URL: postgresURL }) };
    await jest(title, "browser", ["browser"], env, ["--runInBand", "--testTimeout=240000"]);
}

async function jest(title, name, projects, env = {}, more = UNITS) {
    console.log(`\n── ${title}`);
    const began = performance.now();
    const args = ["--passWithNoTests", "--selectProjects", ...projects, ...more];
    const { passed, failed, onlyAgain } = await runTests({ report: join(reports, name), args, env });
    count(passed, failed);
    passedAgain.push(...onlyAgain);
    console.log(`── ${title}: ${passed} passed, ${failed} failed, ${since(began)}`);
}

function missing(title, reason) {
    console.log(`\n── ${title}: ${inCI ? "failed" : "left out"}, ${reason}.`);
    if (inCI) count(0, 1);
}

function count(passed, failed) {
    total.passed += passed;
    total.failed += failed;
}

async function cleanUp() {
    for (const cleanUpOne of cleanUps.splice(0)) await cleanUpOne();
}
