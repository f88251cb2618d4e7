import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

const VERSION = "24.18.0";
const folder = join(root, ".cache/node24");
const SYSTEM = `${process.platform}-${process.arch}`;
/** npm package with the Node binary, as selected by the package `node`. */
const NAME = SYSTEM === "darwin-arm64" ? `node-bin-${SYSTEM}` : `node-${SYSTEM}`;

/**
 * Returns the path of Node 24, which is installed from npm into a folder of its own if missing; undefined if there is none for this system.
 */
export async function findNode24() {
    if (process.env.NODE24_PATH) return process.env.NODE24_PATH;
    const program = join(folder, "node_modules", NAME, "bin/node");
    if (!existsSync(program)) await install();
    return existsSync(program) ? program : undefined;
}

async function install() {
    mkdirSync(folder, { recursive: true });
    // Without this package.json, npm would install it in the project.
    writeFileSync(join(folder, "package.json"), "{}");
    const { code, output } = await run("npm", ["install", "--no-save", `${NAME}@${VERSION}`], { says: "quiet", cwd: folder });
    if (code !== 0) console.log(output.trim());
}
