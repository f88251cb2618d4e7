import type { ChildProcess } from "node:child_process";
import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";

// Each command is a process of its own, and most of them build.
jest.setTimeout(300_000);

/** Command line of the test project below. */
const PARLEY =
    'import { word } from "../../library/contract/word"; process.stdout.write(word + ": " + process.argv.slice(2).join(" ")); process.exitCode = 3;';

const project = mkdtempSync(join(tmpdir(), "parley-commands-"));

/** Creates a test project of a few lines, with the commands of this project. */
beforeAll(() => {
    const here = join(__dirname, "..");
    for (const folder of [
        "library/client",
        "library/contract",
        "applications/server",
        "applications/forum/offline",
        "applications/embed",
    ])
        mkdirSync(join(project, folder), { recursive: true });
    cpSync(__dirname, join(project, "scripts"), { recursive: true });
    symlinkSync(join(here, "node_modules"), join(project, "node_modules"));
    write("package.json", JSON.stringify({ name: "p" }));
    write("package-lock.json", JSON.stringify({ packages: {} }));
    // Without the minifiers of webpack, which are as slow to load as the compiler and run in processes of their own.
    write(
        "webpack.config.ts",
        `import path from "node:path";
        const bundle = (name, entry, filename) => ({
            name, mode: "none", target: "node20", context: __dirname, entry, resolve: { extensions: [".ts"] }, cache: false,
            module: { rules: [{ test: /\\.ts$/, loader: "swc-loader", options: { jsc: { parser: { syntax: "typescript" } } } }] },
            output: { path: path.join(__dirname, "dist", name), ...(filename && { filename }) },
        });
        export default [
            bundle("server", { main: "./applications/server/main.ts", parley: "./applications/server/parley.ts" }),
            bundle("forum", { script: "./applications/forum/browser.ts", manifest: "./applications/forum/manifest.ts" }, ({ runtime }) => runtime === "script" ? "script.js" : "manifest.json"),
            bundle("render", { render: "./applications/forum/browser.ts" }),
            bundle("worker", { worker: "./applications/forum/offline/worker.ts" }),
            bundle("embed", { v1: "./applications/embed/v1.ts" }),
            bundle("gallery", "./library/client/Word.gallery.tsx", "index.html"),
        ];`,
    );
    write(
        "applications/forum/browser.ts",
        `export { word } from "../../library/contract/word"; ${"console.log('page');".repeat(100)}`,
    );
    write("applications/forum/manifest.ts", "");
    write("applications/forum/offline/worker.ts", "");
    write("applications/embed/v1.ts", "");
    write("library/client/Word.gallery.tsx", "first");
    write("library/contract/word.ts", 'export const word: string = "first";');
    write("applications/server/parley.ts", PARLEY);
    write(
        "applications/server/main.ts",
        'const wait = setInterval(() => undefined, 1000); process.on("SIGTERM", () => { clearInterval(wait); process.stdout.write("ended"); process.exitCode = 7; }); process.stdout.write("started");',
    );
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("a command of the forum", () => {
    test("builds what it needs the first time, and passes on the arguments and the exit code", async () => {
        const { code, output, errorOutput } = await command("parley.mjs", "export", "--all");
        expect({ code, output }).toEqual({ code: 3, output: "first: export --all" });
        expect(errorOutput).toContain("Building the server");
    });

    test("builds nothing if nothing has changed, or only a test", async () => {
        write("library/contract/word.test.ts", "changed");
        const { output, errorOutput } = await command("parley.mjs");
        expect({ output, errorOutput }).toEqual({ output: "first: ", errorOutput: "" });
    });

    test("builds the gallery only by its own command, and a changed sample builds only the gallery", async () => {
        const first = await command("gallery.mjs", "--build");
        expect(first.errorOutput).toContain("Building the gallery");
        expect(first.errorOutput).not.toContain("Building the server");
        expect((await command("gallery.mjs", "--build")).errorOutput).toBe("");

        write("library/client/Word.gallery.tsx", "second");
        expect((await command("parley.mjs")).errorOutput).toBe("");
        expect((await command("gallery.mjs", "--build")).errorOutput).toContain("Building the gallery");
    });

    test("prints which file does not build, and starts nothing", async () => {
        write("library/contract/word.ts", "export const word = ;");
        const { code, output, errorOutput } = await command("parley.mjs");
        expect({ code, output }).toEqual({ code: 1, output: "" });
        expect(errorOutput).toContain("library/contract/word.ts");
        write("library/contract/word.ts", 'export const word: string = "second";');
    });

    test("passes signals on to the server, and exits with its code", async () => {
        // The first time it is built before, the second time it is built already.
        for (const _time of [1, 2]) {
            const started = spawn(process.execPath, ["scripts/start.mjs"], { cwd: project });
            let output = "";
            started.stdout.on("data", (part) => {
                output += part;
                if (output === "started") started.kill("SIGTERM");
            });
            expect(await endOf(started)).toBe(7);
            expect(output).toBe("startedended");
        }
    });
});

describe("the build", () => {
    test("makes all bundles, and compresses browser files", async () => {
        const { code } = await command("build.mjs", "--force");
        expect(code).toBe(0);
        expect(existsSync(join(project, "dist/forum/script.js.br"))).toBe(true);
        expect((await command("build.mjs")).errorOutput).toBe("Everything is built.\n");
    });

    test("makes only the bundles that read a changed file", async () => {
        write("applications/forum/browser.ts", `export { word } from "../../library/contract/word"; console.log("new page");`);
        write("applications/forum/offline/worker.ts", "console.log('new worker');");
        expect(bundlesIn((await command("build.mjs")).errorOutput)).toEqual(["forum", "render", "worker"]);

        write("library/contract/word.ts", 'export const word: string = "third";');
        expect(bundlesIn((await command("build.mjs")).errorOutput)).toEqual(["forum", "render", "server"]);
    });

    test("rejects a bundle that reads a file which is not in its fingerprint", async () => {
        write("library/client/secret.ts", "export const secret = 1;");
        write("applications/server/extra.ts", 'export { secret } from "../../library/client/secret";');
        write("applications/server/parley.ts", `${PARLEY} import "./extra";`);
        const { code, errorOutput } = await command("build.mjs");
        expect(code).toBe(1);
        expect(errorOutput).toContain("The server reads library/client/secret.ts, which scripts/lib/stamp.mjs does not count.");
        write("applications/server/parley.ts", PARLEY);
    });

    test("that was killed leaves nothing that the next one mistakes for complete", async () => {
        write("applications/forum/browser.ts", "console.log('never seen');");
        const killed = spawn(process.execPath, ["scripts/build.mjs"], { cwd: project });
        killed.stderr.on("data", (part) => String(part).includes("Building the forum") && killed.kill("SIGKILL"));
        await endOf(killed);
        write("applications/forum/browser.ts", 'export { word } from "../../library/contract/word"; console.log("new page");');

        expect(bundlesIn((await command("build.mjs")).errorOutput)).toContain("forum");
        expect(readFileSync(join(project, "dist/forum/script.js"), "utf8")).toContain("new page");
    });

    test("runs once when two commands need it concurrently", async () => {
        write("applications/server/parley.ts", `${PARLEY} console.error("again");`);
        const both = await Promise.all([command("parley.mjs"), command("parley.mjs")]);
        expect(both.map(({ output }) => output)).toEqual(["third: ", "third: "]);
        expect(both.flatMap(({ errorOutput }) => bundlesIn(errorOutput))).toEqual(["server"]);
    });
});

describe("the benchmark community", () => {
    test("is the same each time, and has the stated size", async () => {
        const script = `
            import { makeCommunity, QUICK } from "./scripts/bench/community.mjs";
            const { users, categories, discussions, comments } = makeCommunity(QUICK);
            const again = makeCommunity(QUICK);
            const longest = comments.filter(({ discussionID }) => discussionID === 1).length + 1;
            const same = JSON.stringify(again.comments) === JSON.stringify(comments);
            console.log(JSON.stringify({ members: users.length, categories: categories.length, discussions: discussions.length, posts: discussions.length + comments.length, longest, same }));`;
        const { output } = await run("--input-type=module", "-e", script);
        expect(JSON.parse(output)).toEqual({
            members: 200,
            categories: 8,
            discussions: 500,
            posts: 5000,
            longest: 400,
            same: true,
        });
    });
});

function write(path: string, text: string): void {
    writeFileSync(join(project, path), text);
}

function command(script: string, ...args: string[]): Promise<{ code: number; output: string; errorOutput: string }> {
    return run(join("scripts", script), ...args);
}

function run(...args: string[]): Promise<{ code: number; output: string; errorOutput: string }> {
    return new Promise((resolve) => {
        execFile(process.execPath, args, { cwd: project }, (error, output, errorOutput) => {
            resolve({ code: typeof error?.code === "number" ? error.code : 0, output, errorOutput });
        });
    });
}

/** Returns the bundles that a command reports as started. */
function bundlesIn(lines: string): string[] {
    return [...new Set([...lines.matchAll(/Building the (\w+)/g)].map(([, name]) => String(name)))].sort();
}

function endOf(child: ChildProcess): Promise<number | null> {
    return new Promise((resolve) => child.once("close", resolve));
}
