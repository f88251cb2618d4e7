import { AsyncResource } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Jobs } from "./jobs";
import { yieldToOthers } from "./yieldToOthers";

interface Dependencies {
    jobs: Pick<Jobs, "every">;
    pages: Pick<FastifyInstance, "addHook" | "log">;
    /** Name of the recurring job for interrupted work. */
    name: string;
    /** Log message if the loop ends with an error. */
    failure: string;
    /**
     * Works on the next stored items. Returns false if none is due, or how long the rest is before items that may wait. The rest ends when an
     * item is stored, after which `runNext` returns what is left of it.
     */
    runNext: (run: BackgroundRun) => Promise<boolean | { restMs: number }>;
    /**
     * Minimum time between the end of one run and the start of the next, in milliseconds: an item stored after that time is processed at
     * once, items stored within it together.
     */
    pauseMs?: number;
}

/** A run of the loop. */
export interface BackgroundRun {
    /** Whether somebody waits for its end, so that it should not rest. */
    isUrgent: boolean;
}

/** Interval at which the recurring job looks for items that a server left behind when it ended or lost its database, in milliseconds. */
const LOOK_EVERY_MS = 15_000;

/**
 * Creates the loop that processes stored items after the response. It is started when an item is stored, and by a recurring job. It runs
 * outside of the asynchronous context of the request that starts it, and a closing server waits for the item in progress.
 */
export function createBackgroundLoop({ jobs, pages, name, failure, runNext, pauseMs = 0 }: Dependencies) {
    const scope = new AsyncResource("BackgroundLoop");
    let running: Promise<void> = Promise.resolve();
    let isWaiting = false;
    let isStopped = false;
    /** Whether the next run starts without waiting for the end of the pause. */
    let isUrgent = false;
    /** When the last run ended, by `performance.now()`. */
    let endedAt = Number.NEGATIVE_INFINITY;
    /** Ends the current pause before a run, if there is one. */
    let endPause: () => void = () => undefined;
    /** Ends the current rest within a run, if there is one. */
    let endRest: () => void = () => undefined;

    // Recurring jobs run one after the other, and a long loop must not hold up the others.
    jobs.every(name, LOOK_EVERY_MS, async () => start());
    pages.addHook("onClose", async () => {
        isStopped = true;
        startNow();
        await running;
    });

    return {
        start,
        /** Whether the server closes, so that a long item should store its progress and end. */
        isStopped: () => isStopped,
        /** Processes all due items; resolves when none is left. */
        settle(): Promise<void> {
            start();
            startNow();
            return running;
        },
    };

    function start(): void {
        endRest();
        if (isWaiting || isStopped) return;
        isWaiting = true;
        // After the response has been sent. If the database fails, the recurring job tries again.
        running = scope.runInAsyncScope(() => running.then(runAll).catch((error: unknown) => pages.log.error(error, failure)));
    }

    async function runAll(): Promise<void> {
        await yieldToOthers();
        const waitMs = pauseMs > 0 && !isUrgent ? endedAt + pauseMs - performance.now() : 0;
        if (waitMs > 0) {
            const { ended, end } = startPause(waitMs);
            endPause = end;
            await ended;
        }
        // An item stored from here on needs another run.
        isWaiting = false;
        const wasUrgent = isUrgent;
        isUrgent = false;
        while (!isStopped) {
            const result = await runNext({ isUrgent: wasUrgent || isUrgent });
            if (result === false) break;
            if (result === true) await yieldToOthers();
            else await rest(result.restMs);
        }
        endedAt = performance.now();
    }

    function startNow(): void {
        isUrgent = true;
        endPause();
        endRest();
    }

    async function rest(ms: number): Promise<void> {
        if (isUrgent || isStopped) return;
        const { ended, end } = startPause(ms);
        endRest = end;
        await ended;
    }
}

/** Starts a pause, which ends after this time or with `end`. */
function startPause(ms: number): { ended: Promise<void>; end: () => void } {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref();
        end = () => {
            clearTimeout(timer);
            resolve();
        };
    });
    return { ended, end };
}
