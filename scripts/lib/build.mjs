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

/** The bundles of webpack.config.ts, those that take longest first, and a file that is there when one was made. */
const BUNDLES = {
    forum: "dist/forum/manifest.json",
    render: "dist/render/render.js",
    server: "dist/server/main.js",
    worker: "dist/worker/worker.js",
    gallery: "dist/gallery/index.html",
};
const PRODUCT = ["forum", "render", "server", "worker"];

const BUILD_PROCESS = join(root, "scripts/lib/buildProcess.mjs");
const COMPRESS_PROCESS = join(root, "scripts/lib/compressProcess.mjs");
/** Room for what a compiler throws away again at once, in MB, so that it is collected seldom. */
const BUILD_FLAGS = ["--max-semi-space-size=64"];

/** The compression that this process has begun. */
let compression;

/**
 * Makes those of some bundles that are stale, or with `isForced` all of them, and resolves with whether there was one. Ends the command when the
 * sources do not build.
 */
export async function ensureBuilt(names = PRODUCT, { isForced = false } = {}) {
    const hasMade = await makeStale(names, isForced);
    if (names.includes("forum")) await ensureCompressed();
    return hasMade;
}

/**
 * Makes what a server needs to start. What browsers get is compressed meanwhile and afterwards, when nothing else needs the processor: until then
 * it is sent as it is. Ends the command when the sources do not build.
 */
export async function ensureServable() {
    await makeStale(PRODUCT);
    if (!isCompressed()) compression ??= compress();
    compression?.child.unref();
}

/** Makes bundles for development again whenever a source changes; `afterBuild(succeeded)` is called each time all of them are done. */
export function watch(afterBuild, names = PRODUCT) {
    for (const name of names) removeStamp(name);
    return watchBundles(names, afterBuild);
}

async function makeStale(names, isForced = false) {
    if (!isForced && findStale(names).length === 0) return false;
    await ensureInstalled({ tools: true });
    const lock = join(root, `.cache/build-${names.includes("gallery") ? "gallery" : "product"}.lock`);
    // Somebody else may have made them while we waited.
    const hasSucceeded = await alone(lock, () => makeBundles(isForced ? names : findStale(names)));
    if (!hasSucceeded) refuse("Parley does not build; the reasons are above.");
    return true;
}

function findStale(names) {
    const now = fingerprint(names);
    return names.filter((name) => !existsSync(join(root, BUNDLES[name])) || readStamp(name) !== now[name]);
}

/** Shares bundles out among as many processes as there are processors: what a compiler does, it does on one of them. */
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

/** Has a bundle made by a process of ours. While it is made, and when that fails, nobody takes it for fresh. */
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
    // Sources that changed meanwhile are in it by halves.
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

/** Compresses what browsers get in a process that ends with this one. */
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
