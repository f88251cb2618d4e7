import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { refuse } from "./say.mjs";

const NODE = [20, 19];

/** Ends the command with a message if Node is too old. */
export function checkNode() {
    const [major, minor] = process.versions.node.split(".").map(Number);
    if (major < NODE[0] || (major === NODE[0] && minor < NODE[1])) {
        refuse(`Parley needs Node ${NODE.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org.`);
    }
}

/** Installs the packages of package-lock.json if they are missing or differ; with `tools` also those for building and testing only. */
export async function ensureInstalled({ tools }) {
    const lacking = firstLacking(tools);
    if (!lacking) return;
    console.error(`Installing what Parley needs (${lacking}) …`);
    const { code } = await run(process.platform === "win32" ? "npm.cmd" : "npm", ["install"], { says: "aside" });
    if (code !== 0) refuse("npm install did not succeed; its own words are above. Parley was not started.");
    const still = firstLacking(tools);
    if (still) refuse(`npm install ended well, but ${still}.`);
}

/** Describes the first difference between node_modules and package-lock.json; undefined if they agree. */
function firstLacking(tools) {
    const installed = packagesIn("node_modules/.package-lock.json");
    if (!installed) return "nothing is installed yet";
    const wanted = packagesIn("package-lock.json") ?? {};
    for (const [path, { version, dev, devOptional, optional, peer, link }] of Object.entries(wanted)) {
        if (!path.startsWith("node_modules/") || optional || devOptional || peer || link || (dev && !tools)) continue;
        if (installed[path]?.version !== version) return `${path.slice("node_modules/".length)} ${version} is not installed`;
    }
    return workspaces()
        .filter((name) => !existsSync(join(root, "node_modules", name)))
        .map((name) => `${name} is not linked`)[0];
}

function packagesIn(lockFile) {
    const path = join(root, lockFile);
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}

function workspaces() {
    const folders = ["library", ...["packages", "applications"].flatMap((parent) => childrenOf(parent))];
    return folders
        .map((folder) => join(root, folder, "package.json"))
        .filter(existsSync)
        .map((path) => JSON.parse(readFileSync(path, "utf8")).name);
}

function childrenOf(parent) {
    return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((child) => `${parent}/${child}`) : [];
}
