import { readFileSync } from "node:fs";

/** Resident memory of a process in MB; undefined where the system does not tell (only Linux does). */
export function residentMemory(pid) {
    try {
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
    } catch {
        return undefined;
    }
}
