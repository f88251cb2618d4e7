import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

const VERSION = "24.18.0";
const folder = join(root, ".cache/node24");
const SYSTEM = `${process.platform}-${process.arch}`;
/** npm's package of a Node, as the package `node` chooses it. */
const NAME = SYSTEM === "darwin-arm64" ? `node-bin-${SYSTEM}` : `node-${SYSTEM}`;

/** The path of a Node 24, installed from npm into a folder of its own when it is missing; undefined where there is none for this system. */
export async function findNode24() {
    if (process.env.NODE24_PATH) return process.env.NODE24_PATH;
    const program = join(folder, "node_modules", NAME, "bin/node");
    if (!existsSync(program)) await install();
    return existsSync(program) ? program : undefined;
}

async function install() {
    mkdirSync(folder, { recursive: true });
    // Without a package of its own, npm would install it among ours.
    writeFileSync(join(folder, "package.json"), "{}");
    const { code, output } = await run("npm", ["install", "--no-save", `${NAME}@${VERSION}`], { says: "quiet", cwd: folder });
    if (code !== 0) console.log(output.trim());
}
