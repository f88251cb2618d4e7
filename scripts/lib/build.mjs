import { fork, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { watchBundles } from "./bundle.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./root.mjs";
import { refuse, since } from "./say.mjs";
import { fingerprint, readStamp, removeStamp, setStamp } from "./stamp.mjs";

/** Bundles of webpack.config.ts, slowest first, each with a file that exists once it is built. */
const BUNDLES = {
    forum: "dist/forum/manifest.json",
    render: "dist/render/render.js",
    server: "dist/server/main.js",
    worker: "dist/worker/worker.js",
    embed: "dist/embed/v1.js",
    gallery: "dist/gallery/index.html",
};
const PRODUCT = ["forum", "render", "server", "worker", "embed"];

const BUILD_PROCESS = join(root, "scripts/lib/buildProcess.mjs");
const COMPRESS_PROCESS = join(root, "scripts/lib/compressProcess.mjs");
/** Space for short-lived objects of the compiler, in MB, so that garbage collection is rare. */
const BUILD_FLAGS = ["--max-semi-space-size=64"];

/** Compression started by this process. */
let compression;

/**
 * Builds the stale ones of some bundles, or all with `isForced`; resolves to whether there was any. Ends the command if the sources do not
 * build.
 */
export async function ensureBuilt(names = PRODUCT, { isForced = false } = {}) {
    const hasMade = await makeStale(names, isForced);
    if (names.includes("forum")) await ensureCompressed();
    return hasMade;
}

/**
 * Builds the bundles that a server needs to start. Browser files are compressed meanwhile and afterwards, when the CPU is idle; until then
 * they are served uncompressed. Ends the command if the sources do not build.
 */
export async function ensureServable() {
    await makeStale(PRODUCT);
    if (!isCompressed()) compression ??= compress();
    compression?.child.unref();
}

/** Builds bundles for development after every change of a source; calls `afterBuild(succeeded)` each time all are done. */
export function watch(afterBuild, names = PRODUCT) {
    for (const name of names) removeStamp(name);
    return watchBundles(names, afterBuild);
}

async function makeStale(names, isForced = false) {
    if (!isForced && findStale(names).length === 0) return false;
    await ensureInstalled({ tools: true });
    const lock = join(root, `.cache/build-${names.includes("gallery") ? "gallery" : "product"}.lock`);
    // Another process may have built them during the wait.
    const hasSucceeded = await alone(lock, () => makeBundles(isForced ? names : findStale(names)));
    if (!hasSucceeded) refuse("Parley does not build; the reasons are above.");
    return true;
}

function findStale(names) {
    const now = fingerprint(names);
    return names.filter((name) => !existsSync(join(root, BUNDLES[name])) || readStamp(name) !== now[name]);
}

/** Distributes bundles among as many processes as there are CPUs: a compiler uses only one. */
async function makeBundles(names) {
    if (names.length === 0) return true;
    const start = performance.now();
    const waiting = [...names];
    const processes = Array.from({ length: Math.min(availableParallelism(), names.length) }, () => makeWaiting(waiting));
    const hasSucceeded = (await Promise.all(processes)).every(Boolean);
    console.error(hasSucceeded ? `Built in ${since(start)}.` : `The build failed after ${since(start)}.`);
    return hasSucceeded;
}

async function makeWaiting(waiting) {
    const options = { cwd: root, execArgv: BUILD_FLAGS, env: { ...process.env, NODE_ENV: "production" } };
    const child = fork(BUILD_PROCESS, { ...options, stdio: ["ignore", 2, 2, "ipc"] });
    let hasSucceeded = true;
    for (let name = waiting.shift(); name; name = waiting.shift()) {
        if (!(await makeIn(child, name))) hasSucceeded = false;
    }
    if (child.connected) child.disconnect();
    return hasSucceeded;
}

/** Builds a bundle in a process of the build. Meanwhile, and after a failure, the bundle counts as stale. */
async function makeIn(child, name) {
    if (!child.connected) return false;
    const { [name]: before } = fingerprint([name]);
    removeStamp(name);
    if (name === "forum") removeStamp("compressed");
    const hasSucceeded = await new Promise((resolve) => {
        child.once("message", resolve);
        child.once("exit", () => resolve(false));
        child.send(name);
    });
    if (!hasSucceeded) return false;
    // The bundle contains only some of the sources that changed meanwhile.
    if (fingerprint([name])[name] === before) setStamp(name, before);
    if (name === "forum") compression = compress();
    return true;
}

async function ensureCompressed() {
    if (!compression && isCompressed()) return;
    compression ??= compress();
    if (!(await compression.hasSucceeded)) refuse("What browsers get could not be compressed; the reasons are above.");
}

function isCompressed() {
    return readStamp("compressed") === readStamp("forum");
}

/** Compresses browser files in a process that ends with this one. */
function compress() {
    const args = [COMPRESS_PROCESS, readStamp("forum") ?? "unknown"];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    const stop = () => child.kill();
    process.once("exit", stop);
    const hasSucceeded = new Promise((resolve) => {
        child.once("exit", (code) => {
            process.removeListener("exit", stop);
            resolve(code === 0);
        });
    });
    return { child, hasSucceeded };
}
