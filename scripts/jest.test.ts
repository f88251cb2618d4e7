import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";

// Each run is a jest process of its own; some tests have two.
jest.setTimeout(120_000);

const project = mkdtempSync(join(tmpdir(), "parley-jest-"));
const SOUND = "test('sound', () => undefined);";
const BROKEN = "test('broken', () => { throw new Error('no'); });";
/** Test that fails the first time it runs in a folder. */
const UNSTEADY = `const { existsSync, writeFileSync } = require("node:fs");
    test("unsteady", () => { if (!existsSync("seen")) { writeFileSync("seen", ""); throw new Error("not yet"); } });`;

beforeAll(() => {
    mkdirSync(join(project, "scripts"), { recursive: true });
    cpSync(join(__dirname, "lib"), join(project, "scripts/lib"), { recursive: true });
    symlinkSync(join(__dirname, "../node_modules"), join(project, "node_modules"));
    // Babel, which jest loads otherwise, takes most of the time of a run.
    writeFileSync(join(project, "package.json"), JSON.stringify({ jest: { transform: {} } }));
    const runner = `import { runTests } from "./lib/jest.mjs";
        const { passed, failed, flaky } = await runTests({ report: "report", args: ["tests", "--runInBand"] });
        console.log(JSON.stringify({ passed, failed, flaky }));`;
    writeFileSync(join(project, "scripts/runner.mjs"), runner);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

function run(tests: Record<string, string>): unknown {
    rmSync(join(project, "tests"), { recursive: true, force: true });
    rmSync(join(project, "seen"), { force: true });
    mkdirSync(join(project, "tests"));
    for (const [name, text] of Object.entries(tests)) writeFileSync(join(project, `tests/${name}.test.js`), text);
    const output = execFileSync(process.execPath, ["scripts/runner.mjs"], { cwd: project, encoding: "utf8", stdio: "pipe" });
    return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "");
}

test("a test that fails once and passes on the second run counts as passed, once, and is reported by name", () => {
    expect(run({ one: SOUND + UNSTEADY, two: SOUND })).toEqual({
        passed: 3,
        failed: 0,
        flaky: ["tests/one.test.js: unsteady"],
    });
});

test("a test that fails twice has failed, and so has a file that cannot be loaded", () => {
    expect(run({ one: SOUND + BROKEN, two: SOUND })).toEqual({ passed: 2, failed: 1, flaky: [] });
    expect(run({ one: SOUND, two: "not a program" })).toEqual({ passed: 1, failed: 1, flaky: [] });
});

test("if many files have failed, nothing runs again", () => {
    const broken = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, BROKEN]));
    expect(run({ ...broken, one: UNSTEADY })).toEqual({ passed: 0, failed: 5, flaky: [] });
});
