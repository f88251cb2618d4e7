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
import { isSampled, SAMPLE } from "./scopes.mjs";
import { evaluateModulesBy, HOOKS, replaceSources, runTestFile } from "./testFile.mjs";

/**
 * A test that fails after this time may have failed because the machine was busy; another run tells whether the mutant is the cause. In
 * milliseconds.
 */
const SLOW_MS = 2000;

/**
 * Time limit of a test that runs without a mutant, in milliseconds. On a busy machine it takes several times as long as elsewhere, and only
 * a mutant can make it wait forever.
 */
const UNCHANGED_TIMEOUT_MS = 60_000;

/** How often a mutant is run whose test fails slowly. */
const MAX_TRIES = 3;

/**
 * Maximum number of test files run for a mutant because of their tests, and because of their hooks. Tests that notice a fault are near the
 * code; a score may be lower for this limit, never higher.
 */
const MAX_FILES = 6;
const MAX_FILES_WITH_HOOKS = 2;

/** Separates file and test in the ID of a test. */
const SEPARATOR = " › ";

/**
 * Runs tests for Stryker as jest runs them in this project, many times in one process with loaded packages (`scripts/jest`): Stryker's own
 * runner starts the whole command of jest for each run. Test files run in place: of Stryker's copy of the repository only the instrumented
 * files are read, instead of the originals.
 */
class TestRunner {
    static inject = [commonTokens.logger, commonTokens.options];
    #logger;
    #options;
    #jest;
    /** Whether tests of a file pass without the others, by their IDs. */
    #passes = new Map();
    /** State that the instrumented code reads and counts in. */
    #namespace = {
        activeMutant: undefined,
        currentTestId: undefined,
        hitCount: undefined,
        hitLimit: undefined,
        mutantCoverage: undefined,
    };

    constructor(logger, options) {
        this.#logger = logger;
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
        evaluateModulesBy((evaluate) => this.#runOutsideOfTests(evaluate));
        this.#jest = await readConfigs({ $0: "", _: [], ci: true, silent: true }, [root]);
        // A mutant may leave a promise that rejects after the tests of its file.
        process.on("unhandledRejection", () => undefined);
    }

    /**
     * Runs the odd and the even tests of each file separately. If these fail, the tests depend on earlier ones: then all tests of the file
     * run once more, and each is considered to cover what any of them covers, so that mutants run with all of them.
     */
    async dryRun() {
        // The modules that all test files share go on counting in the object that they have counted in first.
        const coverage = { static: {}, perTest: {} };
        this.#namespace.mutantCoverage = coverage;
        const tests = [];
        for (const file of this.#options.testFiles) {
            let results = await this.#runHalves(file);
            if (hasFailed(results)) {
                for (const { id } of results) delete coverage.perTest[id];
                results = await this.#run(file);
                this.#logger.warn(
                    `The tests of ${file} need one another, so every mutant that one of them reaches meets them all.`,
                );
                shareCoverage(
                    coverage.perTest,
                    results.map(({ id }) => id).filter((id) => !isHooks(id)),
                );
            }
            tests.push(...results);
        }
        return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage };
    }

    /**
     * Runs tests until one fails: those that cover the mutant themselves, nearby files first; then the others of the files whose hooks
     * cover it.
     */
    async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
        if (!isSampled(activeMutant, Number(process.env[SAMPLE])))
            return { status: MutantRunStatus.Error, errorMessage: "This mutant is not in the sample." };
        const tests = [];
        const files = groupByFile(testFilter, activeMutant.fileName).map(([file, ids]) => ({
            file,
            ids: ids.filter((id) => !isHooks(id)),
            isInHooks: ids.some(isHooks),
        }));
        const runs = [
            ...files.filter(({ ids }) => ids.length > 0).slice(0, MAX_FILES),
            ...files
                .filter(({ isInHooks }) => isInHooks)
                .slice(0, MAX_FILES_WITH_HOOKS)
                .map(({ file, ids }) => ({ file, except: ids })),
        ];
        for (const { file, ids, except } of runs) {
            const results = await this.#runMutant(file, { ids, except }, activeMutant.id, hitLimit);
            if (results === "busy") return { status: MutantRunStatus.Error, errorMessage: "The machine is too busy to tell." };
            const timeout = determineHitLimitReached(this.#namespace.hitCount, hitLimit);
            if (timeout) return timeout;
            tests.push(...results);
            if (hasFailed(results)) break;
        }
        return toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail);
    }

    /**
     * Runs tests of a file with a mutant. If they fail without it too, because they depend on other tests, all tests of the file run. A
     * slow failure counts only if the tests pass without the mutant right afterwards; the result is `busy` if they never do.
     */
    async #runMutant(file, chosen, mutant, hitLimit) {
        for (let tries = 0; tries < MAX_TRIES; tries++) {
            Object.assign(this.#namespace, { hitCount: 0, hitLimit });
            let selection = chosen;
            let results = await this.#run(file, { ...selection, mutant });
            if (hasFailed(results) && !(await this.#passWithoutMutant(file, selection))) {
                selection = {};
                results = await this.#run(file, { mutant });
            }
            const isSlow = results.some(({ status, timeSpentMs }) => status === TestStatus.Failed && timeSpentMs > SLOW_MS);
            if (!isSlow || this.#namespace.hitCount > hitLimit) return results;
            if (!hasFailed(await this.#run(file, selection))) return results;
        }
        return "busy";
    }

    /**
     * Runs code that no test is said to reach: modules that are loaded within a test consist of the same tables as those that the file of the
     * test imports, which are loaded before a mutant is activated.
     */
    #runOutsideOfTests(evaluate) {
        const { currentTestId } = this.#namespace;
        this.#namespace.currentTestId = undefined;
        try {
            evaluate();
        } finally {
            this.#namespace.currentTestId = currentTestId;
        }
    }

    async #runHalves(file) {
        const results = [];
        for (const remainder of [0, 1]) {
            let index = 0;
            const half = await this.#run(file, { isChosen: () => index++ % 2 === remainder });
            results.push(...half);
            if (hasFailed(half)) break;
        }
        return [...new Map(results.map((result) => [result.id, result])).values()];
    }

    /** Returns whether these tests of a file pass without any other test before them. */
    async #passWithoutMutant(file, selection) {
        const key = `${file} ${JSON.stringify(selection)}`;
        if (!this.#passes.has(key)) this.#passes.set(key, !hasFailed(await this.#run(file, selection)));
        return this.#passes.get(key);
    }

    /** Runs the tests of a file that have one of `ids` and none of `except`. A mutant is activated once the file is loaded. */
    async #run(file, { ids, except = [], isChosen = (id) => (ids?.includes(id) ?? true) && !except.includes(id), mutant } = {}) {
        const path = join(root, file);
        const idOf = (name) => `${file}${SEPARATOR}${name}`;
        const { globalConfig, configs } = this.#jest;
        const config = configs.find((each) => isTestOf(each, path));
        if (!config) throw new Error(`No project of jest.config.ts has the test file ${path}`);
        const limits = mutant === undefined && { testTimeout: UNCHANGED_TIMEOUT_MS };
        const results = await runTestFile(
            { path, globalConfig: { ...globalConfig, ...limits }, config },
            {
                isSelected: (name) => isChosen(idOf(name)),
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

function isHooks(id) {
    return id.endsWith(SEPARATOR + HOOKS);
}

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

/** Returns the IDs by file: first the file of the same name, then those whose path has most in common with that of the mutant. */
function groupByFile(ids, mutated) {
    const near = relative(root, mutated).split("/");
    const files = new Map();
    for (const id of ids) {
        const file = id.slice(0, id.indexOf(SEPARATOR));
        files.set(file, [...(files.get(file) ?? []), id]);
    }
    const stem = (file) => file.split("/").at(-1).split(".")[0];
    const distance = (file) =>
        -file.split("/").findIndex((part, index) => part !== near[index]) - (stem(file) === stem(mutated) ? 1 : 0);
    return [...files].sort(([one], [other]) => distance(one) - distance(other));
}

/**
 * Returns the line of a test: Stryker runs survivors again if the text of a test has changed, up to the beginning of the next one. If the
 * title comes from a table row, and for hooks, it is a line after the end, derived from the text of the file.
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
