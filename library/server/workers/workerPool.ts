import type { TransferListItem } from "node:worker_threads";
import { createFairQueue } from "@parley/library/server/fairQueue";
import type { WorkerHandle, WorkerKind } from "./startWorker";
import { startWorker } from "./startWorker";

/** Reason why a job has no result: it exceeded its time limit, its worker died (as when out of memory), or too many jobs were waiting. */
export type JobFailureReason = "overran" | "died" | "crowded";

export class JobFailure extends Error {
    override readonly name = "JobFailure";

    constructor(
        readonly reason: JobFailureReason,
        message: string,
        options?: ErrorOptions,
    ) {
        super(message, options);
    }
}

export interface JobRequest<Input> {
    id: number;
    input: Input;
}

export type JobAnswer<Output> = { id: number; output: Output } | { id: number; error: string };

/** Owner of jobs that belong to no member. */
const NO_TASK = 0;

/** Message of a worker whose script has run and that waits for jobs. */
export const READY = "ready";

export interface WorkerPool<Input, Output> {
    /**
     * Runs a job in one of the workers. Rejects with a JobFailure, or an Error with the stack of the job's error. Owners with waiting jobs
     * are served round-robin, so that an owner of many jobs waits longer. `owner` is a user ID, or 0 for jobs of no member. What `moved`
     * lists moves to a thread instead of being copied, and is empty here afterwards.
     */
    run(input: Input, owner?: number, moved?: readonly TransferListItem[]): Promise<Output>;
    /** Ends all workers; unfinished jobs fail. */
    close(): Promise<void>;
}

interface PoolOptions {
    /** What the workers are; threads by default. Jobs in native code that may have to be ended need processes. */
    kind?: WorkerKind;
    /** Script of a worker, which calls `serveJobs`. */
    script: string;
    /** Data for the workers, which they read with `readWorkerData`. */
    data?: unknown;
    /** Maximum number of workers. The first starts with the first job. */
    workers: number;
    /** Time limit of one job, in milliseconds, from its assignment to a worker that is ready. The worker is ended after that. */
    budget: number;
    /** Memory limit of a worker, in MiB; a worker that exceeds it ends. */
    memory: number;
    /** Maximum number of waiting jobs; further ones are refused. */
    maxWaiting: number;
    /** Maximum number of waiting jobs per owner; does not apply to jobs without an owner. */
    maxWaitingPerOwner: number;
    /** Time without a job, in milliseconds, after which a worker is ended to release its memory. */
    idleFor: number;
    /** Called when a job has ended its worker, which should be investigated. */
    onEnded?: (failure: JobFailure) => void;
}

interface PendingJob<Input, Output> {
    input: Input;
    moved: readonly TransferListItem[];
    resolve: (output: Output) => void;
    reject: (error: Error) => void;
}

interface PoolWorker<Input, Output> {
    handle: WorkerHandle;
    isReady: boolean;
    job: PendingJob<Input, Output> | undefined;
    timer: NodeJS.Timeout | undefined;
}

/**
 * Creates a pool of workers for computations that may take long, so that the thread that serves requests is never blocked. A worker can be
 * ended at any time: a job that hangs or uses too much memory affects only itself (FC-82).
 */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
    const { kind = "thread", script, data, budget, memory, maxWaiting, maxWaitingPerOwner, idleFor, onEnded } = options;
    const waiting = createFairQueue<number, PendingJob<Input, Output>>();
    const workers = new Set<PoolWorker<Input, Output>>();
    let lastID = 0;
    let isClosed = false;

    return {
        run(input, owner = NO_TASK, moved = []) {
            if (isClosed) return Promise.reject(new JobFailure("died", "The workers are ended."));
            if (waiting.size() >= maxWaiting || (owner !== NO_TASK && waiting.sizeOf(owner) >= maxWaitingPerOwner))
                return Promise.reject(new JobFailure("crowded", `${waiting.size()} jobs wait for a worker.`));
            return new Promise((resolve, reject) => {
                waiting.add(owner, { input, moved, resolve, reject });
                if (!idleWorker() && workers.size < options.workers) addWorker();
                assign();
            });
        },

        async close() {
            isClosed = true;
            for (const job of waiting.takeAll()) job.reject(new JobFailure("died", "The workers are ended."));
            await Promise.all([...workers].map((worker) => end(worker, new JobFailure("died", "The workers are ended."))));
        },
    };

    function idleWorker(): PoolWorker<Input, Output> | undefined {
        return [...workers].find((worker) => !worker.job);
    }

    function addWorker(): void {
        const handle = startWorker({
            kind,
            script,
            data,
            memory,
            onMessage(message) {
                if (message !== READY) return finish(worker, message as JobAnswer<Output>);
                worker.isReady = true;
                assign();
                if (!worker.job) handle.hold(false);
            },
            onDeath(error) {
                const failure = new JobFailure("died", `A worker died: ${error.message}`, { cause: error });
                void end(worker, failure);
                onEnded?.(failure);
                // A worker that can't start would fail in the same way for every job.
                if (!worker.isReady) for (const job of waiting.takeAll()) job.reject(failure);
                else replaceIfNeeded();
            },
        });
        const worker: PoolWorker<Input, Output> = { handle, isReady: false, job: undefined, timer: undefined };
        workers.add(worker);
    }

    /** Assigns waiting jobs to idle workers. */
    function assign(): void {
        for (const worker of workers) {
            if (!worker.isReady || worker.job) continue;
            const job = waiting.takeNext();
            if (!job) return;
            clearTimeout(worker.timer);
            worker.job = job;
            worker.handle.hold(true);
            worker.timer = setTimeout(() => {
                const failure = new JobFailure("overran", `A job in a worker took longer than ${budget} ms.`);
                void end(worker, failure);
                onEnded?.(failure);
                replaceIfNeeded();
            }, budget);
            worker.handle.send({ id: ++lastID, input: job.input } satisfies JobRequest<Input>, job.moved);
        }
    }

    function finish(worker: PoolWorker<Input, Output>, answer: JobAnswer<Output>): void {
        clearTimeout(worker.timer);
        const { job } = worker;
        worker.job = undefined;
        worker.handle.hold(false);
        worker.timer = setTimeout(() => void end(worker), idleFor);
        worker.timer.unref();
        if ("error" in answer) job?.reject(new Error(answer.error));
        else job?.resolve(answer.output);
        assign();
    }

    async function end(worker: PoolWorker<Input, Output>, failure?: JobFailure): Promise<void> {
        workers.delete(worker);
        clearTimeout(worker.timer);
        const { job } = worker;
        worker.job = undefined;
        if (failure) job?.reject(failure);
        await worker.handle.end();
    }

    function replaceIfNeeded(): void {
        if (waiting.size() > 0 && workers.size === 0 && !isClosed) addWorker();
    }
}
