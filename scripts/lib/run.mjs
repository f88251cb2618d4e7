import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { root } from "./root.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const STREAMS = { aloud: "inherit", quiet: ["ignore", "pipe", "pipe"], aside: ["ignore", 2, 2], together: ["ignore", 1, 1] };
const children = new Set();
let interrupted = false;

/**
 * Runs a command in the folder of the project; resolves to its exit code (128 plus the number of the signal that ended it). Its output goes
 * to the streams of this process; with `says: "quiet"` into `output`, with `says: "aside"` to the error stream only, with `says:
 * "together"` to the output stream only.
 */
export function run(command, args, { env, says = "aloud", cwd = root } = {}) {
    return new Promise((resolve, reject) => {
        // Nothing is started while this process is being stopped, and callers wait until it ends.
        if (interrupted) return;
        const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: STREAMS[says] });
        children.add(child);
        let output = "";
        child.stdout?.on("data", (part) => (output += part));
        child.stderr?.on("data", (part) => (output += part));
        child.on("error", reject);
        child.on("close", (code, signal) => {
            children.delete(child);
            if (interrupted) return;
            resolve({ code: code ?? 128 + constants.signals[signal], output });
        });
    });
}

/** Runs a command in place of this process: passes signals on to it, and exits with its code. */
export async function become(command, args, env) {
    for (const signal of SIGNALS) process.on(signal, () => stopChildren(signal));
    const { code } = await run(command, args, { env });
    process.exit(code);
}

/** Calls `cleanUp` when the process is interrupted, and then exits with the status that shells expect. */
export function whenInterrupted(cleanUp) {
    for (const signal of SIGNALS) {
        process.once(signal, async () => {
            interrupted = true;
            const ended = [...children].map((child) => once(child, "close"));
            stopChildren(signal);
            await Promise.all([...ended, cleanUp()]);
            process.exit(128 + constants.signals[signal]);
        });
    }
}

function stopChildren(signal) {
    for (const child of children) child.kill(signal);
}
