import { createRequire } from "node:module";
import { ModuleMap } from "jest-haste-map";
import TestRunner from "jest-runner";
import Runtime from "jest-runtime";

const require = createRequire(import.meta.url);
const { ModuleLoader } = require("../jest/moduleLoader.cjs");

/** Name under which the hooks of a file, and its code outside of tests, are reported. */
export const HOOKS = "(hooks)";

/** Loads these source texts, by path, in place of those of the files, in all test files that run from now on. */
export function replaceSources(sources) {
    for (const [path, text] of sources) ModuleLoader.replace(path, text);
}

/** Evaluates modules by a function from now on, which receives the function that evaluates one. */
export function evaluateModulesBy(run) {
    ModuleLoader.evaluateBy(run);
}

/**
 * Runs a test file in this process until a test fails. Returns `{ name, milliseconds, failure }` of each test that ran, and of the hooks.
 *
 * @param {object} file
 * @param {string} file.path
 * @param {object} file.globalConfig configuration of jest for all projects
 * @param {object} file.config configuration of jest for the project of the file
 * @param {object} listeners
 * @param {(name: string) => boolean} listeners.isSelected whether the test with this name runs
 * @param {() => void} listeners.onLoaded called when the file and its imports are loaded
 * @param {(name: string) => void} listeners.onTest called with the name of the test that begins, or that of the hooks
 */
export async function runTestFile({ path, globalConfig, config }, { isSelected, onLoaded, onTest }) {
    let tests = [];
    const handlers = {
        run_start(_event, { rootDescribeBlock }) {
            tests = findTests(rootDescribeBlock);
            for (const each of tests) if (!isSelected(nameTest(each))) each.mode = "skip";
            onLoaded();
            onTest(HOOKS);
        },
        test_started: ({ test }) => onTest(nameTest(test)),
        test_done({ test }) {
            onTest(HOOKS);
            if (test.errors.length > 0) for (const each of tests) if (each.status === null) each.mode = "skip";
        },
    };
    const onTestEvent = (event, state) => handlers[event.name]?.(event, state);
    const result = await runInThisProcess(path, globalConfig, { ...config, testEnvironmentOptions: { onTestEvent } });
    const ran = result.testResults.filter(({ status }) => status === "passed" || status === "failed");
    const failure = result.testExecError?.message ?? (ran.length === 0 ? result.failureMessage : undefined) ?? undefined;
    return [
        ...ran.map(({ fullName, duration, failureMessages }) => ({
            name: fullName,
            milliseconds: duration ?? 0,
            failure: failureMessages[0],
        })),
        { name: HOOKS, milliseconds: 0, failure },
    ];
}

async function runInThisProcess(path, globalConfig, config) {
    const resolver = Runtime.createResolver(config, ModuleMap.create(config.rootDir));
    const runner = new TestRunner(globalConfig, {});
    const outcome = new Promise((resolve) => {
        runner.on("test-file-success", ([, result]) => resolve(result));
        runner.on("test-file-failure", ([, error]) => resolve({ testResults: [], testExecError: error }));
    });
    await runner.runTests([{ path, context: { config, resolver } }], { isInterrupted: () => false }, { serial: true });
    return outcome;
}

function findTests(block) {
    return block.children.flatMap((child) => (child.type === "describeBlock" ? findTests(child) : [child]));
}

function nameTest(test) {
    const titles = [];
    for (let each = test; each.parent; each = each.parent) titles.unshift(each.name);
    return titles.join(" ");
}
