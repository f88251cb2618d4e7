import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { isSource } from "./lib/stamp.mjs";

// Each test starts jest twice to list the tests.
jest.setTimeout(120_000);

const project = mkdtempSync(join(tmpdir(), "parley-changes-"));
const FORUM_TEST = "applications/forum/e2e/journey.e2e.ts";
const GALLERY_TEST = "applications/gallery/e2e/modal.e2e.ts";

beforeAll(() => {
    write(
        "scripts/runner.mjs",
        `import { changesSince } from "./lib/changes.mjs";
        const { files, reaches, browserTests } = await changesSince("HEAD");
        console.log(JSON.stringify({ files, reaches, browserTests: await browserTests() }));`,
    );
    write(
        "scripts/passRunner.mjs",
        `import { findChangesSincePass, hashFiles, recordPass } from "./lib/lastPass.mjs";
        const hashes = await hashFiles();
        if (process.argv[2] === "passed") recordPass(["packages/tags"], hashes);
        else console.log(JSON.stringify(findChangesSincePass(["packages/tags/"], hashes) ?? "unknown"));`,
    );
    write("package.json", "{}");
    write(".gitignore", "node_modules\n.cache");
    write(FORUM_TEST, 'require("./stage")');
    write("applications/forum/e2e/stage.ts", "");
    write(GALLERY_TEST, "");
    const browser = { displayName: "browser", testMatch: ["<rootDir>/applications/*/e2e/*.e2e.ts"], transform: {} };
    write("jest.config.cjs", `module.exports = { projects: [{ rootDir: __dirname, ...${JSON.stringify(browser)} }] };`);
    cpSync(join(__dirname, "lib"), join(project, "scripts/lib"), { recursive: true });
    symlinkSync(join(__dirname, "../node_modules"), join(project, "node_modules"));
    git("init", "--quiet");
    git("add", "--all");
    git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "--message=All");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, text: string): void {
    mkdirSync(join(project, dirname(file)), { recursive: true });
    writeFileSync(join(project, file), text);
}

function git(...args: string[]): string {
    return execFileSync("git", args, { cwd: project, encoding: "utf8" });
}

/** Returns the effects of changing one file. */
function changesOf(file: string) {
    write(file, "// changed");
    const output = execFileSync(process.execPath, ["scripts/runner.mjs"], { cwd: project, encoding: "utf8", stdio: "pipe" });
    git("checkout", "--quiet", ".");
    git("clean", "--force", "--quiet", "-d");
    const { files, reaches, browserTests } = JSON.parse(output) as { files: string[]; reaches: object; browserTests: string[] };
    return { files, reaches, browserTests: browserTests.map((test) => test.slice(project.length + 1)) };
}

test.each([
    ["of both sides", "packages/tags/contract/tags.ts", ["forum", "render", "server", "gallery"]],
    ["of the server", "packages/tags/server/tags.service.ts", ["server"]],
    ["of the gallery", "applications/gallery/Switches.tsx", ["gallery"]],
    ["that shows a component in the gallery", "packages/tags/client/Tag.gallery.tsx", ["gallery"]],
    ["that is a test of a component", "packages/tags/client/tags.test.tsx", []],
    ["that browser tests share", "applications/forum/e2e/stage.ts", []],
    ["that is a document", "docs/GLOSSARY.md", []],
])("a file %s belongs to the bundles that may read it", (_what, file, bundles) => {
    expect(["forum", "render", "server", "gallery"].filter((bundle) => isSource([bundle], file))).toEqual(bundles);
});

test("an uncommitted change of the server selects the browser tests of the forum", () => {
    const file = "packages/tags/server/tags.service.ts";
    expect(changesOf(file)).toEqual({ files: [file], reaches: { product: true, gallery: false }, browserTests: [FORUM_TEST] });
});

test("a change of a module imported by a browser test selects that test, and no build", () => {
    const file = "applications/forum/e2e/stage.ts";
    expect(changesOf(file)).toEqual({ files: [file], reaches: { product: false, gallery: false }, browserTests: [FORUM_TEST] });
});

describe("the tests of a folder that have passed", () => {
    const runner = (...args: string[]) =>
        execFileSync(process.execPath, ["scripts/passRunner.mjs", ...args], { cwd: project, encoding: "utf8" });
    const changes = () => JSON.parse(runner()) as unknown;

    test("run again only for modules changed or added since", () => {
        expect(changes()).toBe("unknown");
        runner("passed");
        expect(changes()).toEqual([]);
        write("packages/tags/server/tags.service.ts", "// new");
        write(FORUM_TEST, "// changed");
        expect(changes()).toEqual([FORUM_TEST, "packages/tags/server/tags.service.ts"]);
    });

    test("all run again if a changed file is not a module, configures the tests, or was deleted", () => {
        for (const file of ["packages/tags/words.json", "jest.config.ts"]) {
            write(file, "");
            expect(changes()).toBe("unknown");
            rmSync(join(project, file));
        }
        rmSync(join(project, GALLERY_TEST));
        expect(changes()).toBe("unknown");
    });
});
