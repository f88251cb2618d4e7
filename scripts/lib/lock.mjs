import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const TIME_TO_WRITE = 2000; // ms

/** Runs work that no other process may do at the same time, after waiting for the lock; `path` is the lock file. */
export async function alone(path, work) {
    mkdirSync(dirname(path), { recursive: true });
    while (!take(path)) await wait(100);
    const release = () => rmSync(path, { force: true });
    process.once("exit", release);
    try {
        return await work();
    } finally {
        process.removeListener("exit", release);
        release();
    }
}

function take(path) {
    try {
        writeFileSync(path, String(process.pid), { flag: "wx" });
        return true;
    } catch (error) {
        if (error.code !== "EEXIST") throw error;
        if (isLeftBehind(path)) rmSync(path, { force: true });
        return false;
    }
}

/** Whether the process that holds the lock was killed, before or after it wrote its process ID. */
function isLeftBehind(path) {
    try {
        const holder = Number(readFileSync(path, "utf8"));
        return holder ? !isAlive(holder) : Date.now() - statSync(path).mtimeMs > TIME_TO_WRITE;
    } catch (error) {
        if (error.code !== "ENOENT") throw error;
        return false;
    }
}

function isAlive(pid) {
    try {
        return process.kill(pid, 0);
    } catch (error) {
        return error.code === "EPERM";
    }
}
