import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";

// Each run starts a process that runs jest.
jest.setTimeout(120_000);

const project = mkdtempSync(join(tmpdir(), "parley-mutants-"));

const TESTS = `
const state = require("./state");
const double = require("./double");
beforeAll(() => void state.hooks++);
test("begins with its own modules", () => {
    expect([state.hooks, state.tests++]).toEqual([1, 0]);
});
test("doubles", () => expect(double(2)).toBe(4));
test("comes last", () => undefined);
`;

/** Doubles if the functions that evaluate modules were called while this one was evaluated, and only then. */
const DOUBLE = `
const wasMarked = globalThis.isEvaluated;
module.exports = (number) => (wasMarked && !globalThis.isEvaluated ? 2 * number : number);
`;

beforeAll(() => {
    const root = join(__dirname, "../..");
    symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
    const config = {
        runtime: join(root, "scripts/jest/runtime.cjs"),
        testEnvironment: join(root, "library/testing/processEnvironment.ts"),
        transform: { "\\.ts$": ["@swc/jest", { module: { type: "commonjs" } }] },
        transformIgnorePatterns: ["/node_modules/"],
    };
    writeFileSync(join(project, "package.json"), JSON.stringify({ jest: config }));
    writeFileSync(join(project, "state.js"), "module.exports = { hooks: 0, tests: 0 };");
    writeFileSync(join(project, "double.js"), DOUBLE);
    writeFileSync(join(project, "a.test.js"), TESTS);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs the test file once for each selection, in one process, and returns the tests of each run and whether they passed. */
function run(selections: (string[] | null)[], sources: Record<string, string> = {}): string[][] {
    const program = `
        import { readConfigs } from "jest-config";
        import { evaluateModulesBy, replaceSources, runTestFile } from ${JSON.stringify(pathToFileURL(join(__dirname, "testFile.mjs")).href)};
        const { globalConfig, configs: [config] } = await readConfigs({ $0: "", _: [], silent: true }, [process.cwd()]);
        replaceSources(Object.entries(${JSON.stringify(sources)}).map(([name, text]) => [config.rootDir + "/" + name, text]));
        const evaluateMarked = (evaluate) => {
            globalThis.isEvaluated = true;
            evaluate();
            globalThis.isEvaluated = false;
        };
        evaluateModulesBy(evaluateMarked);
        const runs = [];
        for (const names of ${JSON.stringify(selections)}) {
            const isSelected = (name) => names === null || names.includes(name);
            const file = { path: config.rootDir + "/a.test.js", globalConfig, config };
            const results = await runTestFile(file, { isSelected, onLoaded() {}, onTest() {} });
            runs.push(results.map(({ name, failure }) => name + (failure === undefined ? "" : ": failed")));
        }
        console.log(JSON.stringify(runs));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: project, encoding: "utf8" });
    return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "");
}

test("a test file runs repeatedly in one process, each time with modules of its own", () => {
    const all = ["begins with its own modules", "doubles", "comes last", "(hooks)"];
    expect(run([null, null, ["doubles"], null])).toEqual([all, all, ["doubles", "(hooks)"], all]);
});

test("a source text replaces that of a file, and a run ends with the first failure", () => {
    const until = ["begins with its own modules", "doubles: failed", "(hooks)"];
    const sources = { "double.js": "module.exports = (number) => number;" };
    expect(run([null, ["comes last"], null], sources)).toEqual([until, ["comes last", "(hooks)"], until]);
});
