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

interface MeterOptions {
    /** Maximum processor time of the main thread for one piece of work, in milliseconds. */
    maxMs: number;
    /** A plain request, to which slow work is compared. */
    plain: () => Promise<unknown>;
    /** Processor time of plain requests, in milliseconds each, on a machine that has nothing else to do. */
    plainMs: number;
}

/** How often slow work is repeated: compilation and garbage collection may have caused the delay. */
const MAX_ATTEMPTS = 4;
/** Number of plain requests to which slow work is compared. */
const PLAIN_REQUESTS = 20;
/** Maximum factor by which a machine with other work may be slower. What has no bound takes a hundred times as long. */
const MAX_SLOWNESS = 2;

/**
 * Creates a function that measures the processor time of the main thread for a piece of work, in milliseconds. Only if the first attempt is
 * too slow it is repeated, and counted as a ratio to plain requests measured right before it: beside other work a processor takes longer for
 * everything.
 */
export function createMainThreadMeter({ maxMs, plain, plainMs }: MeterOptions) {
    return async (work: () => Promise<unknown>): Promise<number> => {
        let least = await measureMainThread(work);
        for (let attempts = 1; attempts < MAX_ATTEMPTS && least > maxMs; attempts++) {
            const plainTotal = await measureMainThread(async () => {
                for (let count = 0; count < PLAIN_REQUESTS; count++) await plain();
            });
            const slowness = Math.min(MAX_SLOWNESS, Math.max(1, plainTotal / PLAIN_REQUESTS / plainMs));
            least = Math.min(least, (await measureMainThread(work)) / slowness);
        }
        return least;
    };
}

async function measureMainThread(work: () => Promise<unknown>): Promise<number> {
    const before = readMainThreadTime();
    await work();
    return readMainThreadTime() - before;
}
