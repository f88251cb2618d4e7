import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./freePort.mjs";
import { root } from "./root.mjs";

const READY_WITHIN = 60_000; // ms
/**
 * Memory flags of `npm start`: space for short-lived objects in MB, and how far the heap may grow before a garbage collection, in percent
 * of the used memory. With more, the server takes more memory and is hardly faster.
 */
const FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=100"];

/**
 * Starts the built forum on a free port of 127.0.0.1, by default in a temporary data folder with the sample community. `startedIn` is the
 * time in ms until /readyz responded. `flags` are options of Node, by default those of `npm start`. `stop()` ends the forum, and deletes the
 * data folder if it was created here.
 */
export async function startForum({ env = {}, dataDir, community = "sample", flags = FLAGS } = {}) {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), "parley-forum-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const start = performance.now();
    const child = spawn(process.execPath, [...flags, join(root, "dist/server/main.js")], {
        cwd: root,
        env: {
            ...process.env,
            NODE_ENV: "production",
            PORT: String(port),
            HOST: "127.0.0.1",
            SITE_URL: url,
            DATA_DIR: folder,
            FIRST_COMMUNITY: community,
            ADMIN_NAME: "admin",
            ADMIN_EMAIL: "admin@example.com",
            ADMIN_PASSWORD: "correct horse battery",
            LOG_LEVEL: "warn",
            ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said = (said + part).slice(-4000)));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const stop = async (signal = "SIGTERM") => {
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        await ended;
        if (!dataDir) rmSync(folder, { recursive: true, force: true });
    };
    try {
        await ready(url, child, () => said);
    } catch (error) {
        await stop("SIGKILL");
        throw error;
    }
    return { url, port, dataDir: folder, pid: child.pid, startedIn: performance.now() - start, said: () => said, stop };
}

async function ready(url, child, said) {
    const limit = performance.now() + READY_WITHIN;
    for (;;) {
        if (child.exitCode !== null || child.signalCode !== null)
            throw new Error(`The forum ended instead of starting:\n${said()}`);
        if (performance.now() > limit) throw new Error(`The forum was not ready within ${READY_WITHIN / 1000} s:\n${said()}`);
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        await wait(20);
    }
}
