import { withTabLock } from "./withTabLock";

interface RunOptions {
    /** Sends all submissions that are due. */
    work: () => Promise<void>;
    /** Returns the delay until the next run in milliseconds; undefined if none is due. */
    findPause: () => number | undefined;
}

/** Creates the runs of the outbox: one at a time in this window, and in one window of the browser at a time. */
export function createOutboxRuns({ work, findPause }: RunOptions) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The running transmission of this window. */
    let running: Promise<void> | undefined;
    let isWantedAgain = false;
    return {
        run,

        /** Runs again once the present run has ended. */
        runAgain(): void {
            isWantedAgain = true;
        },

        waitUntilIdle,

        /** Cancels the next run. */
        stop: () => clearTimeout(timer),
    };

    /** Resolves once this window has stopped sending, so that it is known whether a submission was posted. */
    async function waitUntilIdle(): Promise<void> {
        while (running) await running.catch(() => undefined);
    }

    async function run(): Promise<void> {
        if (running) {
            isWantedAgain = true;
            return;
        }
        clearTimeout(timer);
        running = withTabLock(work);
        try {
            await running;
        } finally {
            running = undefined;
        }
        if (isWantedAgain) {
            isWantedAgain = false;
            return run();
        }
        const pause = findPause();
        if (pause !== undefined) timer = setTimeout(() => void run(), pause);
    }
}
