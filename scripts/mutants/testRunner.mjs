import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
    DryRunStatus,
    determineHitLimitReached,
    MutantRunStatus,
    TestStatus,
    toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { readConfigs } from "jest-config";
import { globsToMatcher } from "jest-util";
import { root } from "../lib/root.mjs";
import { HOOKS, replaceSources, runTestFile } from "./testFile.mjs";

/** A test that fails after so long may have failed because the machine was busy, and is told from one that fails for its mutant by another run. */
const SLOW_MS = 2000;

/** How often a mutant is tried whose test fails slowly. */
const MAX_TRIES = 3;

/** What stands between a file and a test in the id of a test. */
const SEPARATOR = " › ";

/**
 * Runs tests for Stryker as jest runs them here, many times in one process, which keeps loaded packages (`scripts/jest`): Stryker's own runner begins
 * each run with jest's whole command. Files are run where they stand: of Stryker's copy of the repository only the instrumented files
 * are read, in place of those that they stand for.
 */
class TestRunner {
    static inject = [commonTokens.options];
    #options;
    #jest;
    /** Whether tests of a file pass by themselves, by their ids. */
    #passes = new Map();
    /** What the instrumented code reads and counts in. */
    #namespace = {
        activeMutant: undefined,
        currentTestId: undefined,
        hitCount: undefined,
        hitLimit: undefined,
        mutantCoverage: undefined,
    };

    constructor(options) {
        this.#options = options;
    }

    capabilities() {
        return { reloadEnvironment: true };
    }

    async init() {
        const sandbox = process.cwd();
        const files = new Set(this.#options.mutate.map((pattern) => pattern.replace(/:[\d:-]+$/, "")));
        replaceSources([...files].map((file) => [join(root, file), readFileSync(join(sandbox, file), "utf8")]));
        globalThis.__stryker__ = this.#namespace;
        this.#jest = await readConfigs({ $0: "", _: [], ci: true, silent: true }, [root]);
        // A mutant may leave a promise behind that fails when the tests of its file are over.
        process.on("unhandledRejection", () => undefined);
    }

    /**
     * Runs each test file, then once more its odd and its even tests by themselves. Where these fail, the tests stand on what those before them did:
     * then every test counts as one that reaches what any of them reaches, so that mutants meet all of them.
     */
    async dryRun() {
        const coverage = { static: {}, perTest: {} };
        const tests = [];
        for (const file of this.#options.testFiles) {
            this.#namespace.mutantCoverage = coverage;
            const results = await this.#run(file);
            tests.push(...results);
            if (hasFailed(results)) continue;
            this.#namespace.mutantCoverage = { static: {}, perTest: {} };
            const ids = results.map(({ id }) => id).filter((id) => !id.endsWith(HOOKS));
            if (!(await this.#passInHalves(file, ids))) shareCoverage(coverage.perTest, ids);
        }
        this.#namespace.mutantCoverage = coverage;
        return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage };
    }

    /** Runs the tests that reach a mutant, those of files nearby first, until one fails. */
    async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
        const tests = [];
        for (const [file, ids] of groupByFile(testFilter, activeMutant.fileName)) {
            const results = await this.#runMutant(file, ids, activeMutant.id, hitLimit);
            if (results === "busy") return { status: MutantRunStatus.Error, errorMessage: "The machine is too busy to tell." };
            const timeout = determineHitLimitReached(this.#namespace.hitCount, hitLimit);
            if (timeout) return timeout;
            tests.push(...results);
            if (hasFailed(results)) break;
        }
        return toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail);
    }

    /**
     * Runs tests of a file with a mutant. Where they fail without it as well, for they stand on what the others do, all tests of the file run. Those that
     * fail slowly are believed where they pass without the mutant right after it; `busy` where they never do.
     */
    async #runMutant(file, ids, mutant, hitLimit) {
        for (let tries = 0; tries < MAX_TRIES; tries++) {
            Object.assign(this.#namespace, { hitCount: 0, hitLimit });
            let chosen = ids;
            let results = await this.#run(file, { ids, mutant });
            if (hasFailed(results) && !(await this.#passWithoutMutant(file, ids))) {
                chosen = undefined;
                results = await this.#run(file, { mutant });
            }
            const isSlow = results.some(({ status, timeSpentMs }) => status === TestStatus.Failed && timeSpentMs > SLOW_MS);
            if (!isSlow || this.#namespace.hitCount > hitLimit) return results;
            if (!hasFailed(await this.#run(file, { ids: chosen }))) return results;
        }
        return "busy";
    }

    async #passInHalves(file, ids) {
        for (const remainder of [0, 1]) {
            const half = ids.filter((_, index) => index % 2 === remainder);
            if (hasFailed(await this.#run(file, { ids: half }))) return false;
        }
        return true;
    }

    /** Tells whether these tests of a file need no other test before them. */
    async #passWithoutMutant(file, ids) {
        const key = ids.join();
        if (!this.#passes.has(key)) this.#passes.set(key, !hasFailed(await this.#run(file, { ids })));
        return this.#passes.get(key);
    }

    /** Runs those tests of a file that have one of these ids, or all of them where its hooks do. A mutant is active once the file is loaded. */
    async #run(file, { ids, mutant } = {}) {
        const path = join(root, file);
        const idOf = (name) => `${file}${SEPARATOR}${name}`;
        const selected = ids && !ids.includes(idOf(HOOKS)) ? new Set(ids) : undefined;
        const { globalConfig, configs } = this.#jest;
        const config = configs.find((each) => isTestOf(each, path));
        if (!config) throw new Error(`No project of jest.config.ts has the test file ${path}`);
        const results = await runTestFile(
            { path, globalConfig, config },
            {
                isSelected: (name) => selected?.has(idOf(name)) ?? true,
                onLoaded: () => {
                    this.#namespace.activeMutant = mutant;
                },
                onTest: (name) => {
                    this.#namespace.currentTestId = idOf(name);
                },
            },
        );
        Object.assign(this.#namespace, { activeMutant: undefined, currentTestId: undefined });
        const text = readFileSync(path, "utf8");
        return results.map(({ name, milliseconds, failure }) => ({
            id: idOf(name),
            name: idOf(name),
            fileName: path,
            startPosition: findPosition(text, name),
            timeSpentMs: milliseconds,
            ...(failure === undefined ? { status: TestStatus.Success } : { status: TestStatus.Failed, failureMessage: failure }),
        }));
    }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "parley", TestRunner)];

function hasFailed(results) {
    return results.some(({ status }) => status === TestStatus.Failed);
}

function isTestOf({ testMatch, testPathIgnorePatterns }, path) {
    return globsToMatcher(testMatch)(path) && !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(path));
}

function shareCoverage(perTest, ids) {
    const all = {};
    for (const id of ids) {
        for (const [mutant, count] of Object.entries(perTest[id] ?? {})) all[mutant] = (all[mutant] ?? 0) + count;
    }
    for (const id of ids) perTest[id] = all;
}

/** Returns the ids by file, those of the files first whose path has most in common with that of the mutant. */
function groupByFile(ids, mutated) {
    const near = relative(root, mutated).split("/");
    const files = new Map();
    for (const id of ids) {
        const file = id.slice(0, id.indexOf(SEPARATOR));
        files.set(file, [...(files.get(file) ?? []), id]);
    }
    const distance = (file) => -file.split("/").findIndex((part, index) => part !== near[index]);
    return [...files].sort(([one], [other]) => distance(one) - distance(other));
}

/**
 * Where a test begins: Stryker runs again what survived a test whose text has changed, up to the beginning of the next one. Where the title is made
 * up from a row of a table, and for hooks, it is a line behind the end that is another one for every other text of the file.
 */
function findPosition(text, name) {
    const titles = name.split(" ");
    for (let first = 0; first < titles.length; first++) {
        const index = text.indexOf(`"${titles.slice(first).join(" ")}"`);
        if (index < 0) continue;
        const before = text.slice(0, index).split("\n");
        return { line: before.length - 1, column: before.at(-1).length };
    }
    return { line: 1_000_000 + createHash("sha1").update(text).digest().readUInt16BE(), column: 0 };
}
