import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/** Number of files that may fail by chance; if more have failed, nothing runs again. */
const MAX_FILES_AGAIN = 4;

/**
 * Runs tests with their output, and resolves to the counts of passed and failed ones. An overloaded machine makes a test fail sometimes, a
 * defect makes it fail each time: so a few files with failures run once more by themselves, with their dependencies set up anew. Tests that
 * pass only then are listed by name in `flaky`, because the cause may be an occasional defect.
 *
 * @param {object} options
 * @param {string} options.report path of the report, without its extension
 * @param {readonly string[]} options.args arguments of jest
 * @param {Record<string, string>} [options.env] added to the environment
 * @param {string} [options.node] the Node that runs them; the current one by default
 * @param {readonly string[]} [options.flags] options of Node, for the worker processes as well
 */
export async function runTests({ report, args, env, node, flags }) {
    const first = await runJest({ report, args, env, node, flags });
    const { failing } = first;
    if (failing.length === 0 || failing.length > MAX_FILES_AGAIN) return { ...first, flaky: [] };
    console.log(`\n── Failed, and run again by themselves: ${failing.map((file) => relative(root, file)).join(", ")}`);
    const second = await runJest({
        report: `${report}-again`,
        args: [...withoutPaths(args), "--runTestsByPath", ...failing],
        env,
        node,
        flags,
    });
    const well = failing.filter((file) => second.files.get(file)?.isFailed === false);
    const before = failing.reduce((sum, file) => sum + first.files.get(file).passed, 0);
    return {
        passed: first.passed - before + second.passed,
        failed: second.failed,
        flaky: well.flatMap((file) => first.files.get(file).failures),
    };
}

/** Returns the options without the paths of tests, which come last. */
function withoutPaths(args) {
    const at = args.findIndex((argument) => argument === "--runTestsByPath" || argument === "--findRelatedTests");
    return at < 0 ? args : args.slice(0, at);
}

async function runJest({ report, args, env, node = process.execPath, flags = [] }) {
    const file = `${report}.json`;
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const { code } = await run(node, [...flags, jest, "--ci", "--json", `--outputFile=${file}`, ...args], {
        says: "together",
        env,
    });
    const { passed, failed, files } = readReport(file);
    const failing = [...files].filter(([, { isFailed }]) => isFailed).map(([path]) => path);
    return { passed, failed: failed || (code === 0 ? 0 : 1), files, failing };
}

/** Returns the counts, and for each file whether it failed, its number of passed tests, and the names of the failed ones. */
function readReport(path) {
    try {
        const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(readFileSync(path, "utf8"));
        const files = new Map(testResults.map((result) => [result.name, fileIn(result)]));
        return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, files };
    } catch {
        return { passed: 0, failed: 1, files: new Map() };
    }
}

function fileIn({ name, status, assertionResults }) {
    const named = (wanted) => assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName);
    const failures = named("failed");
    const relativePath = relative(root, name);
    return {
        isFailed: status === "failed",
        passed: named("passed").length,
        // A file that fails as a whole names no test.
        failures: failures.length > 0 ? failures.map((test) => `${relativePath}: ${test}`) : [relativePath],
    };
}
