// npm run mutants -- packages/x: changes the deciding code of a folder, one piece at a time, and prints which changes no test notices
// (docs/CONTRIBUTING.md).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { since } from "./lib/say.mjs";
import { findMutated, findQuickTests, findTests, isRule, isSampled, LOADING, listScopes, SAMPLE } from "./mutants/scopes.mjs";

const SCORES = join(root, "scripts/mutants.json");
const CACHE = ".cache/mutants";

const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        record: { type: "boolean", default: false },
        force: { type: "boolean", default: false },
        // Tests all mutants of the rules alone.
        rules: { type: "boolean", default: false },
        // Tests one in this number of mutants, which takes that fraction of the time.
        sample: { type: "string", default: "1" },
        concurrency: { type: "string", default: String(Math.max(1, Math.min(2, availableParallelism()))) },
    },
});

const sample = Number(options.sample);
if (!Number.isInteger(sample) || sample < 1) throw new Error("--sample takes a whole number: of how many mutants one is tested.");
if (options.rules && sample > 1) throw new Error("--rules tests all mutants, and takes no --sample.");
process.env[SAMPLE] = String(sample);

checkNode();
await ensureInstalled({ tools: true });
process.chdir(root);
mkdirSync(join(root, CACHE), { recursive: true });
const scopes = listScopes();
for (const givenPath of positionals.length > 0 ? positionals.map((path) => path.replace(/\/$/, "")) : scopes)
    await (options.rules ? testRules : test)(givenPath);

/** Tests the mutants of a folder that has a score, or of a folder or file within one. */
async function test(givenPath) {
    const start = performance.now();
    const scope = findScope(givenPath);
    const name = scope.replaceAll("/", "-");
    const mutants = await run(findMutated(scope).filter(isIn(givenPath)), findTests(scope), {
        incremental: sample === 1,
        incrementalFile: `${CACHE}/${name}.json`,
        htmlReporter: { fileName: `${CACHE}/${name}.html` },
    });
    printSurvivors(mutants);
    const score = addUp(mutants);
    console.log(`${givenPath}: ${describe(score)}, ${since(start)}. All of them: ${CACHE}/${name}.html`);
    if (givenPath === scope) compare(scope, score);
}

/**
 * Tests all mutants of the rules in a folder: by tests that need no server first, and those that survive by all others. None may be left,
 * except where the line above says why it changes nothing.
 */
async function testRules(givenPath) {
    const scope = findScope(givenPath);
    const rules = findMutated(scope).filter(isIn(givenPath)).filter(isRule);
    if (rules.length === 0) return;
    const start = performance.now();
    const quickTests = findQuickTests(scope);
    const otherTests = findTests(scope).filter((file) => !quickTests.includes(file));
    const found = new Map();
    let left = rules;
    for (const tests of [quickTests, otherTests].filter((each) => each.length > 0)) {
        if (left.length === 0) break;
        for (const mutant of await run(left, tests)) {
            const earlier = found.get(nameMutant(mutant));
            if (!earlier || isSurvivor(earlier)) found.set(nameMutant(mutant), mutant);
        }
        left = [...found.values()].filter(isSurvivor).map(nameRange);
    }
    const mutants = [...found.values()];
    printSurvivors(mutants);
    console.log(`${givenPath}: rules ${describe(addUp(mutants))}, ${since(start)}.`);
    if (mutants.some(isSurvivor)) process.exitCode = 1;
}

/** Returns the folder with a score that a path is in. A folder within another that has a score of its own comes first. */
function findScope(givenPath) {
    const scope = scopes
        .toSorted((one, other) => other.length - one.length)
        .find((each) => givenPath === each || givenPath.startsWith(`${each}/`));
    if (!scope) throw new Error(`Nothing in ${givenPath} decides. What has a score: ${scopes.join(", ")}`);
    return scope;
}

function isIn(givenPath) {
    return (file) => file === givenPath || file.startsWith(`${givenPath}/`);
}

/** Runs the mutants of files, or of ranges in them, against test files, and returns those in the sample. */
async function run(mutate, testFiles, settings = {}) {
    const files = mutate.map((each) => each.replace(/:[\d:-]+$/, ""));
    const mutants = await new Stryker({
        configFile: undefined,
        testRunner: "parley",
        plugins: [fileURLToPath(import.meta.resolve("./mutants/testRunner.mjs"))],
        mutate,
        testFiles,
        ignorePatterns: ["/applications", "/data", "/dist", "/docs", "/scripts", `!/${LOADING}`, "/.cache"],
        // A string is a text, which decides nothing, or a name that the type checker compares. Removing `?.` does not compile.
        mutator: { excludedMutations: ["StringLiteral", "OptionalChaining"] },
        coverageAnalysis: "perTest",
        // Code that runs while modules load consists of tables and schemas.
        ignoreStatic: true,
        concurrency: Number(options.concurrency),
        // Limits the memory that mutants leave behind.
        maxTestRunnerReuse: 200,
        // Twice the time of all tests on a busy machine.
        dryRunTimeoutMinutes: 60,
        // Mutants that wait forever are ended by the time limit of the test, and those in an endless loop by the hit limit; this is for any
        // other case.
        timeoutMS: 60_000,
        tempDirName: `${CACHE}/sandbox`,
        force: options.force,
        reporters: ["progress-append-only", ...(settings.htmlReporter ? ["html"] : [])],
        logLevel: "warn",
        tsconfigFile: "none",
        disableTypeChecks: false,
        allowEmpty: true,
        ...settings,
    }).runMutationTest();
    return mutants.filter((mutant) => files.includes(relative(root, mutant.fileName)) && isTested(mutant));
}

/** Whether the sample has a mutant of the result, in which columns are counted from 1, as in editors, and not from 0, as in a run. */
function isTested({ location: { start, end }, ...mutant }) {
    const location = { start: { ...start, column: start.column - 1 }, end: { ...end, column: end.column - 1 } };
    return isSampled({ ...mutant, location }, sample);
}

function printSurvivors(mutants) {
    for (const { fileName, location, mutatorName, replacement, status } of mutants) {
        if (!isSurvivor({ status })) continue;
        const { line, column } = location.start;
        console.log(
            `${status} ${relative(root, fileName)}:${line}:${column} ${mutatorName}: ${replacement.replaceAll(/\s+/g, " ").slice(0, 80)}`,
        );
    }
}

function isSurvivor({ status }) {
    return status === "Survived" || status === "NoCoverage";
}

function nameMutant({ location, mutatorName, replacement, ...mutant }) {
    return [nameRange({ location, ...mutant }), mutatorName, replacement].join(" ");
}

/** Names the place of a mutant for another run, where columns are counted from 0. */
function nameRange({ fileName, location: { start, end } }) {
    return `${relative(root, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function addUp(mutants) {
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
    const killed = count("Killed", "Timeout");
    const [survived, noCoverage] = [count("Survived"), count("NoCoverage")];
    const all = killed + survived + noCoverage;
    const score = all === 0 ? 100 : Math.floor((1000 * killed) / all) / 10;
    return { score, killed, survived, noCoverage, ...(sample > 1 && { sample }) };
}

function describe({ score, killed, survived, noCoverage }) {
    return `${score} %, ${killed} killed, ${survived} survived, ${noCoverage} that no test reaches`;
}

/**
 * Checks that a score does not fall, if both are of the same sample. `--record` stores one that has risen, or is of more mutants; one of
 * fewer only with `--force`.
 */
function compare(scope, score) {
    const scores = JSON.parse(readFileSync(SCORES, "utf8"));
    const before = scores[scope];
    if (before && before.sample === score.sample && score.score < before.score) {
        console.log(`${scope}: was ${before.score} %, and may not fall`);
        process.exitCode = 1;
    } else if (before && (before.sample ?? 1) < sample && !options.force) {
        console.log(`${scope}: the recorded score is of more mutants, and is not compared`);
    } else if (options.record) {
        scores[scope] = score;
        const sorted = Object.fromEntries(Object.entries(scores).sort(([one], [other]) => (one < other ? -1 : 1)));
        writeFileSync(SCORES, `${JSON.stringify(sorted, null, 4)}\n`);
    }
}
