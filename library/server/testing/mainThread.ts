import { readFileSync } from "node:fs";

/** Processor time in milliseconds that this process's main thread has used so far; what other threads and other processes do is not in it. */
export function mainThreadTime(): number {
    try {
        const [nanoseconds = ""] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
        return Number(nanoseconds) / 1e6;
    } catch {
        // Only Linux tells.
        return performance.now();
    }
}
