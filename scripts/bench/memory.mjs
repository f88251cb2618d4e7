import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the memory in MB of processes and their descendants, including the database: shared pages are counted once, proportionally.
 * Undefined if the system does not provide it (only Linux does).
 */
export function memoryOf(...pids) {
    try {
        const all = withChildren(pids);
        return Math.round(all.reduce((sum, pid) => sum + shareOf(pid), 0) / 1024);
    } catch {
        return undefined;
    }
}

/** Returns these processes and their descendants; only these if the system does not provide them. */
export function withChildren(pids) {
    const parents = new Map(
        readdirSync("/proc")
            .filter((name) => /^\d+$/.test(name))
            .map((pid) => [Number(pid), parentOf(pid)]),
    );
    const found = new Set(pids);
    for (let before = 0; before < found.size; ) {
        before = found.size;
        for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
    }
    return [...found];
}

function parentOf(pid) {
    try {
        return Number(
            readFileSync(`/proc/${pid}/stat`, "utf8")
                .replace(/^.*\) /, "")
                .split(" ")[1],
        );
    } catch {
        return 0; // It has ended meanwhile.
    }
}

function shareOf(pid) {
    try {
        return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch (error) {
        if (error.code === "ENOENT" || error.code === "ESRCH") return 0;
        throw error;
    }
}
