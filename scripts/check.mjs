// npm run check -- packages/users: the quick loop for one folder. Without a folder: everything that needs no PostgreSQL and no browser.
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { since } from "./lib/say.mjs";

const folders = process.argv.slice(2);
const bin = (name) => (name === "node" ? process.execPath : join(root, "node_modules/.bin", name));
const start = performance.now();

await ensureInstalled({ tools: true });
const codes = [
    ...(await Promise.all(
        [...["forum", "gallery", "server"].map((name) => `applications/${name}/tsconfig.json`), "tsconfig.tests.json"].map(
            (path) =>
                // What has not changed since the last look is not looked at again.
                check(
                    "tsc",
                    "-p",
                    path,
                    "--incremental",
                    "--tsBuildInfoFile",
                    `.cache/tsc/${path.replaceAll("/", "-")}.tsbuildinfo`,
                ),
        ),
    )),
    await check("biome", "check", ...(folders.length ? folders : ["."])),
    ...(await Promise.all(
        ["boundaries", "neighbours", "imports", "styles", "texts", "docs"].map((name) =>
            check("node", `scripts/check-${name}.mjs`),
        ),
    )),
    await check(
        "jest",
        "--passWithNoTests",
        "--selectProjects",
        "client",
        "contract",
        "files",
        "server",
        "scripts",
        "--testPathPatterns",
        folders.length ? folders.join("|") : ".",
    ),
];
const failed = codes.filter((code) => code !== 0).length;
console.log(failed ? `${failed} of ${codes.length} checks failed, ${since(start)}` : `All well, ${since(start)}`);
process.exitCode = failed ? 1 : 0;

async function check(command, ...args) {
    const { code } = await run(bin(command), args);
    return code;
}
