import { readFileSync } from "node:fs";

/** Returns the processor time used by this process's main thread, in milliseconds, without other threads and processes. */
export function readMainThreadTime(): number {
    try {
        const [nanoseconds = ""] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
        return Number(nanoseconds) / 1e6;
    } catch {
        // Only Linux provides the time of a thread.
        return performance.now();
    }
}
