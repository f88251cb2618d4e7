// npm test: all tests and checks of Parley. The last line has the sums: "N passed, N failed". npm test -- --changed [commit]    the tests
// affected by changes since a commit (HEAD by default) npm test -- --only units,browser  some parts: checks, units, sqlite, postgres,
// browser, node24
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROCESSOR_SECONDS, PROCESSOR_TOLERANCE } from "./budgets.mjs";
import { changesSince, listRelatedTests } from "./lib/changes.mjs";
import { buildChecks, lintCheck, ruleChecks, runChecks, typeChecks, unusedCheck } from "./lib/checks.mjs";
import { findChromium, findPostgres } from "./lib/find.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { runTests } from "./lib/jest.mjs";
import { findNode24 } from "./lib/node24.mjs";
import { createCostMeter } from "./lib/processorCost.mjs";
import { createSpeedMeter } from "./lib/processorSpeed.mjs";
import { createProcessorMeter } from "./lib/processorTime.mjs";
import { root } from "./lib/root.mjs";
import { whenInterrupted } from "./lib/run.mjs";
import { since } from "./lib/say.mjs";

const PARTS = {
    checks: { title: "Types, lint, rules and builds", work: runAllChecks },
    units: { title: "Client, contract and file tests", work: runUnits },
    sqlite: { title: "Server tests, on SQLite", work: () => jest("sqlite", ["server"], { flags: TEST_FLAGS }) },
    postgres: { title: "Server tests, on PostgreSQL", work: runOnPostgres },
    browser: { title: "Browser tests", work: runInBrowser },
    node24: { title: "On Node 24", work: runOnNode24 },
};
const WORKERS = Math.max(2, availableParallelism() - 1);
/** A busy machine is slow, which is no defect of the product: so tests have more time here than during development. */
const OPTIONS = [`--maxWorkers=${WORKERS}`, "--testTimeout=120000"];
/**
 * V8 optimizes a function after it has run six times as much as usual: most code runs a few times in a test file, and compiling
 * it with optimizations takes longer than they save.
 */
const TEST_FLAGS = ["--interrupt-budget=400000"];
/** Each worker may have ten connections or more, and PostgreSQL accepts 120. */
const POSTGRES_OPTIONS = [`--maxWorkers=${Math.min(8, WORKERS)}`, "--testTimeout=120000"];
/** A browser test waits for pages half of its time, so two run concurrently; more would find no CPU. */
const BROWSER_OPTIONS = ["--maxWorkers=2", "--testTimeout=240000"];
/**
 * Tests that most likely reveal differences between Node versions: both sides on a real server, native packages, files, streams, and the
 * contract.
 */
const ON_NODE_24 = [
    "\\.through\\.test\\.",
    "library/server/(database|egress|http|pictures|secrets|sessions|storage)/",
    "library/contract",
    "library/client/(api|persist)/",
];
/** Module that provides test databases; tests that import it differ between the two engines. */
const TEST_DATABASE = "library/server/testing/testDatabase.ts";
/**
 * Tests that use a database but do not depend on its engine, as ends of paths or folders: how long the main thread takes, how many statements
 * a request sends, which calls are declared, who may make them and what older clients read of them, whether two readings of the permissions agree,
 * how commands, forms and mails print what services return, how files are read and served, and the ways of signing in and access tokens, which read
 * and write single rows. What they store and find is tested with each feature on both engines: anything with lists, order, search, counts, bulk
 * work, transactions, locks, caches or types.
 */
const SAME_ON_EACH_ENGINE = [
    "applications/server/contentWorker.test.ts",
    "applications/server/endpoints.test.ts",
    "applications/server/frameSessions.test.ts",
    "applications/server/hostileInput.test.ts",
    "applications/server/messageFiles.test.ts",
    "applications/server/oldClients.test.ts",
    "applications/server/openAPI.test.ts",
    "applications/server/permissionMatrix.test.ts",
    "applications/server/queries.test.ts",
    "applications/server/rareFields.test.ts",
    "applications/server/spellings.test.ts",
    "applications/server/tokens.test.ts",
    "applications/server/uploads.test.ts",
    "applications/server/commands/doctor.test.ts",
    "applications/server/commands/mailReceive.test.ts",
    "applications/server/commands/people.test.ts",
    "applications/server/commands/render.test.ts",
    "applications/server/commands/secondFactor.test.ts",
    "applications/server/mailTexts.test.ts",
    "applications/server/pages/",
    "applications/server/settings/requireFolder.test.ts",
    "packages/authentication/server/signIn/",
    "packages/comments/server/access/explanations.test.ts",
    "packages/imports/server/archives.test.ts",
    "packages/discussionOptions/server/options.forms.test.ts",
    "packages/media/server/",
    "packages/passwords/server/",
    "packages/settings/server/settingForms.test.ts",
    "packages/signInMethods/server/",
    "packages/tokens/server/tokens.forms.test.ts",
    "packages/users/server/photos/",
    "packages/users/server/profiles/members.forms.test.ts",
];
const JOURNEY = "applications/forum/e2e/journey.e2e.ts";

const { values, positionals } = parseArgs({
    options: { changed: { type: "boolean", default: false }, only: { type: "string" } },
    allowPositionals: true,
});
const inCI = process.env.CI === "true";
const reports = join(root, ".cache/test");
const meter = createProcessorMeter();
const speed = createSpeedMeter();
const costMeter = createCostMeter(meter, speed);
const total = { passed: 0, failed: 0 };
/** Tests that failed at first and passed when their files ran again. */
const flaky = [];
/** Cost of each part: name, CPU seconds as counted and at the speed of reference, and elapsed time. */
const used = [];
const cleanUps = [];
const start = performance.now();

checkNode();
await ensureInstalled({ tools: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
whenInterrupted(cleanUp);

const changes = values.changed ? await changesSince(positionals[0] ?? "HEAD") : undefined;
if (changes) console.log(`Changed since ${positionals[0] ?? "HEAD"}: ${changes.files.join(", ") || "nothing"}.`);
for (const name of values.only?.split(",") ?? Object.keys(PARTS)) await runPart(name);
await cleanUp();
report();

async function runPart(name) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no part "${name}": ${Object.keys(PARTS).join(", ")}.`);
    const began = performance.now();
    const before = { counted: meter.read(), cost: costMeter.read() };
    console.log(`\n── ${part.title}`);
    await part.work();
    const cost = costMeter.read() - before.cost;
    used.push({ name, title: part.title, counted: meter.read() - before.counted, cost, began, ended: performance.now() });
    console.log(`── ${part.title}: ${since(began)}`);
}

async function runAllChecks() {
    const lint = changes ? changes.files.filter((file) => /\.(tsx?|[cm]?js|json)$/.test(file)) : ["."];
    const reached = buildChecks().filter(
        ({ title }) => !changes || changes.reaches[title === "Build: the gallery" ? "gallery" : "product"],
    );
    if (changes) leaveOut("builds and their weights", reached.length > 0);
    const checks = [...reached, ...typeChecks(), ...ruleChecks(), unusedCheck(), ...(lint.length > 0 ? [lintCheck(lint)] : [])];
    await runChecks(checks, ({ title }, { isWell, output, began }) => {
        console.log(`${title}: ${isWell ? "well" : "failed"}, ${since(began)}`);
        if (!isWell) console.log(output);
        count(isWell ? 1 : 0, isWell ? 0 : 1);
    });
}

function runUnits() {
    return jest("units", ["client", "contract", "files", "scripts"], { flags: TEST_FLAGS });
}

async function runOnPostgres() {
    const url = await postgresURL();
    if (!url) return missing("PostgreSQL is not installed and DATABASE_URL_TEST is not set");
    // Tests without a database have run already.
    const onDatabase = (await listRelatedTests(["server"], [TEST_DATABASE])).filter(
        (path) => !SAME_ON_EACH_ENGINE.some((part) => path.includes(`/${part}`)),
    );
    const reached = changes ? await listRelatedTests(["server"], changes.files) : onDatabase;
    const paths = onDatabase.filter((path) => reached.includes(path));
    if (paths.length === 0) return leaveOut("server tests", false);
    await jest("postgres", ["server"], {
        env: { PARLEY_TEST_DATABASE_URL: url },
        options: POSTGRES_OPTIONS,
        paths,
        flags: TEST_FLAGS,
    });
}

async function runInBrowser() {
    const chromium = findChromium();
    if (!chromium) return missing("Chromium is not installed and CHROMIUM_PATH is not set");
    const url = await postgresURL();
    // Some tests start the server on either engine.
    const env = { CHROMIUM_PATH: chromium, ...(url && { PARLEY_TEST_DATABASE_URL: url }) };
    const reached = changes ? await changes.browserTests() : undefined;
    if (reached) leaveOut("browser tests", reached.length > 0, reached.length);
    if (reached?.length === 0) return;
    await jest("browser", ["browser"], { env, options: BROWSER_OPTIONS, paths: reached });
}

/** Runs a selection of the tests with Node 24, because not every test depends on the version of Node. */
async function runOnNode24() {
    if (changes && !changes.reaches.product) return leaveOut("Node 24", false);
    const node = await findNode24();
    if (!node) return missing("Node 24 could not be installed");
    await jest("node24", ["contract", "files", "server", "client"], {
        node,
        options: [...OPTIONS, "--testPathPatterns", ...ON_NODE_24],
    });
    const chromium = findChromium();
    if (!chromium) return missing("Chromium is not installed and CHROMIUM_PATH is not set");
    await jest("node24-browser", ["browser"], {
        node,
        env: { CHROMIUM_PATH: chromium },
        options: BROWSER_OPTIONS,
        paths: [JOURNEY],
    });
}

/** Returns the URL of a PostgreSQL for tests, started on the first call; undefined if there is none. */
async function postgresURL() {
    if (process.env.DATABASE_URL_TEST) return process.env.DATABASE_URL_TEST;
    const folder = findPostgres();
    if (!folder) return undefined;
    const { startPostgres } = await import("./lib/postgres.mjs");
    const postgres = await startPostgres(folder);
    cleanUps.push(postgres.stop);
    process.env.DATABASE_URL_TEST = postgres.url;
    return postgres.url;
}

async function jest(name, projects, { env = {}, options = OPTIONS, node, paths, flags } = {}) {
    const related = changes && !paths ? ["--findRelatedTests", ...changes.files] : [];
    if (changes && related.length === 1) return;
    const byPath = paths ? ["--runTestsByPath", ...paths] : [];
    const args = ["--passWithNoTests", "--selectProjects", ...projects, ...options, ...byPath, ...related];
    const outcome = await runTests({ report: join(reports, name), args, env, node, flags });
    count(outcome.passed, outcome.failed);
    flaky.push(...outcome.flaky);
    console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
}

function leaveOut(what, isReached, howMany) {
    console.log(
        isReached ? `Reached: ${howMany ?? ""} ${what}`.replace("  ", " ") : `Left out, for no change reaches them: ${what}`,
    );
}

function missing(reason) {
    console.log(`${inCI ? "Failed" : "Left out"}, ${reason}.`);
    if (inCI) count(0, 1);
}

function count(passed, failed) {
    total.passed += passed;
    total.failed += failed;
}

/** Prints the flaky tests, the cost of each part and the number of passed tests, and stores them in `.cache/test/report.json`. */
function report() {
    const isWhole = !changes && !values.only;
    const row = (title, counted, processor, budget, seconds, remark = "") =>
        `${title.padEnd(32)}${counted.padStart(9)}${processor.padStart(11)}${budget.padStart(8)}${seconds.padStart(16)}${remark}`;
    console.log(`\n${row("Processor seconds", "counted", "at 100 %", "budget", "by the clock")}`);
    for (const { name, title, counted, cost, began, ended } of used) {
        const budget = PROCESSOR_SECONDS[name];
        const isOver = meter.isWhole && !changes && cost > budget * PROCESSOR_TOLERANCE.part;
        const cells = [counted.toFixed(0), cost.toFixed(0), String(budget)];
        console.log(row(title, ...cells, `${((ended - began) / 1000).toFixed(0)} s`, isOver ? "   over its budget" : ""));
        // On other machines a different kind of CPU may be the reason.
        if (isOver && inCI) count(0, 1);
    }
    const sum = (key) => used.reduce((seconds, part) => seconds + part[key], 0);
    const limit = used.reduce((seconds, { name }) => seconds + PROCESSOR_SECONDS[name], 0);
    const isSumOver = meter.isWhole && isWhole && sum("cost") > limit * PROCESSOR_TOLERANCE.whole;
    if (isSumOver && inCI) count(0, 1);
    const sums = [sum("counted"), sum("cost"), limit].map((seconds) => seconds.toFixed(0));
    console.log(row("All of it", ...sums, since(start), isSumOver ? "   over their budget" : ""));
    console.log(`The processor ran at ${(100 * speed.read()).toFixed(0)} % of the speed that the budgets mean.`);
    for (const test of flaky) console.log(`Failed at first and passed when run again, to be looked into: ${test}`);
    const parts = used.map(({ name, counted, cost, began, ended }) => ({
        name,
        counted,
        processor: cost,
        seconds: (ended - began) / 1000,
    }));
    writeFileSync(join(reports, "report.json"), JSON.stringify({ isWhole, ...total, flaky, parts }, undefined, 2));
    console.log(`${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed ? 1 : 0;
}

async function cleanUp() {
    for (const cleanUpOne of cleanUps.splice(0)) await cleanUpOne();
    meter.stop();
    speed.stop();
}
