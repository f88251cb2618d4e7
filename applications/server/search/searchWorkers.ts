import { availableParallelism } from "node:os";
import type { ReadInWorker } from "@parley/library/server/database";
import type { JobFailure } from "@parley/library/server/workers";
import { createWorkerPool } from "@parley/library/server/workers";
import type { RunTextJob } from "@parley/search/server";
import type { SearchJob, SearchWorkerData } from "./searchJobs";

/** Runs searches beside the thread that serves requests. */
export interface SearchWorkers {
    /** Reads the SQLite database. */
    read: ReadInWorker;
    runTextJob: RunTextJob;
    close(): Promise<void>;
}

interface WorkersOptions extends SearchWorkerData {
    /** Script of the workers, which serves `createSearchJobs`, and the time limit of one statement or text job, in milliseconds. */
    worker: { script: string; budget?: number };
    onOverrun: (failure: JobFailure) => void;
}

/** Time limit in milliseconds: the commonest words of a million posts take less than a second. */
const BUDGET_MS = 4_000;
/** Memory limit of the JavaScript of a worker in MiB, without the page cache of its connection. */
const MEMORY = 128;
const MAX_WORKERS = 2;
const MAX_WAITING = 100;
const IDLE_FOR_MS = 60_000;

/**
 * Creates the workers that search. The first starts with the first search; while nobody searches, they end. Those that read the SQLite
 * database are processes, because a thread cannot be ended in the middle of a statement.
 */
export function createSearchWorkers({ worker, directory, onOverrun }: WorkersOptions): SearchWorkers {
    const pool = createWorkerPool<SearchJob, unknown>({
        kind: directory === undefined ? "thread" : "process",
        script: worker.script,
        data: { ...(directory !== undefined && { directory }) } satisfies SearchWorkerData,
        workers: Math.max(1, Math.min(MAX_WORKERS, availableParallelism() - 1)),
        budget: worker.budget ?? BUDGET_MS,
        memory: MEMORY,
        maxWaiting: MAX_WAITING,
        maxWaitingPerOwner: MAX_WAITING,
        idleFor: IDLE_FOR_MS,
        onEnded: onOverrun,
    });
    return {
        read: (statement) => pool.run({ kind: "read", statement }) as Promise<unknown[]>,
        runTextJob: (job) => pool.run(job) as never,
        close: pool.close,
    };
}
