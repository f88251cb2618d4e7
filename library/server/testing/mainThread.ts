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

/** CPU time in ms of `doReferenceWork` on the machine for which limits are given. */
const REFERENCE_MS = 30;
/** How often slow work is repeated: compilation and garbage collection may have caused the delay. */
const MAX_ATTEMPTS = 5;
/** How many times as long the whole may take as its quarter; it takes 16 times as long if time grows with the square of the length. */
const MAX_GROWTH = 8;
/** How many times the allowed time a piece of work may take on a machine with other work, if its time grows no faster than its input. */
const MAX_SLOWNESS = 6;

/**
 * Creates a function that checks whether a piece of work keeps the main thread at most `maxMs` milliseconds, and returns undefined, or else
 * how long it takes.
 *
 * Beside other work a machine takes longer for everything, and no single measurement says why. So work that is too slow at first is
 * repeated, and the shortest time counts, at the speed of the machine for which the limits are given. With `onQuarter`, the same on a quarter
 * of its input, it may take a few times as long as allowed if its time grows hardly faster than its input.
 */
export function createMainThreadMeter(maxMs: number) {
    return async (work: () => Promise<unknown>, onQuarter?: () => Promise<unknown>): Promise<string | undefined> => {
        let whole = await measureMainThread(work);
        let quarter = Number.POSITIVE_INFINITY;
        for (let attempts = 1; attempts < MAX_ATTEMPTS && whole > maxMs; attempts++) {
            const slowness = await measureSlowness();
            if (onQuarter) quarter = Math.min(quarter, (await measureMainThread(onQuarter)) / slowness);
            whole = Math.min(whole, (await measureMainThread(work)) / slowness);
        }
        const isProportional = onQuarter !== undefined && whole <= quarter * MAX_GROWTH;
        if (whole <= (isProportional ? maxMs * MAX_SLOWNESS : maxMs)) return undefined;
        return `takes ${Math.round(whole)} ms${onQuarter ? `, and ${Math.round(quarter)} ms for a quarter` : ""}`;
    };
}

/**
 * Returns the processor time of the main thread, in milliseconds: at most the elapsed time, because the kernel may count a step of its clock
 * for work that took less.
 */
async function measureMainThread(work: () => Promise<unknown>): Promise<number> {
    const [before, began] = [readMainThreadTime(), performance.now()];
    await work();
    return Math.min(readMainThreadTime() - before, performance.now() - began);
}

/** Returns how many times as long this machine takes at the moment as the one for which limits are given; at least 1. */
async function measureSlowness(): Promise<number> {
    // Compiled by the first runs.
    for (let runs = 0; runs < 3; runs++) doReferenceWork();
    return Math.max(1, (await measureMainThread(async () => doReferenceWork())) / REFERENCE_MS);
}

/** Does what servers mostly do: create objects and strings, look them up, sort, parse. */
function doReferenceWork(): number {
    const counts = new Map<string, number>();
    for (let index = 0; index < 100_000; index++) {
        const key = `key ${(index * 7919) % 20_011}`;
        counts.set(key, (counts.get(key) ?? 0) + index);
    }
    const entries: [string, number][] = JSON.parse(JSON.stringify([...counts]));
    entries.sort(([, one], [, other]) => one - other);
    return entries.length;
}
