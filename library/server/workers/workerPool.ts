import { Worker } from "node:worker_threads";
import { createFairQueue } from "@parley/library/server/fairQueue";

/** Reason why a job has no result: it exceeded its time limit, its thread died (as when out of memory), or too many jobs were waiting. */
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

/** Message of a thread whose script has run and that waits for jobs. */
export const READY = "ready";

export interface WorkerPool<Input, Output> {
    /**
     * Runs a job in one of the threads. Rejects with a JobFailure, or an Error with the stack of the job's error. Owners with waiting jobs
     * are served round-robin, so that an owner of many jobs waits longer. `owner` is a user ID, or 0 for jobs of no member.
     */
    run(input: Input, owner?: number): Promise<Output>;
    /** Ends all threads; unfinished jobs fail. */
    close(): Promise<void>;
}

interface PoolOptions {
    /** Script of a thread, which calls `serveJobs`. */
    script: string;
    /** Maximum number of threads. The first starts with the first job. */
    threads: number;
    /** Time limit of one job, in milliseconds, from its assignment to a thread that is ready. The thread is ended after that. */
    budget: number;
    /** Memory limit of a thread, in MiB; a thread that exceeds it ends. */
    memory: number;
    /** Maximum number of waiting jobs; further ones are refused. */
    maxWaiting: number;
    /** Maximum number of waiting jobs per owner; does not apply to jobs without an owner. */
    maxWaitingPerOwner: number;
    /** Time without a job, in milliseconds, after which a thread is ended to release its memory. */
    idleFor: number;
    /** Called when a job has ended its thread, which should be investigated. */
    onEnded?: (failure: JobFailure) => void;
}

interface PendingJob<Input, Output> {
    input: Input;
    resolve: (output: Output) => void;
    reject: (error: Error) => void;
}

interface Thread<Input, Output> {
    worker: Worker;
    isReady: boolean;
    job: PendingJob<Input, Output> | undefined;
    timer: NodeJS.Timeout | undefined;
}

/**
 * Creates a pool of worker threads for computations that may take long, so that the thread that serves requests is never blocked. A thread
 * can be ended at any time: a job that hangs or uses too much memory affects only itself (FC-82).
 */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
    const { script, budget, memory, maxWaiting, maxWaitingPerOwner, idleFor, onEnded } = options;
    const waiting = createFairQueue<number, PendingJob<Input, Output>>();
    const threads = new Set<Thread<Input, Output>>();
    let lastID = 0;
    let isClosed = false;

    return {
        run(input, owner = NO_TASK) {
            if (isClosed) return Promise.reject(new JobFailure("died", "The worker threads are ended."));
            if (waiting.size() >= maxWaiting || (owner !== NO_TASK && waiting.sizeOf(owner) >= maxWaitingPerOwner))
                return Promise.reject(new JobFailure("crowded", `${waiting.size()} jobs wait for a worker thread.`));
            return new Promise((resolve, reject) => {
                waiting.add(owner, { input, resolve, reject });
                if (!idleThread() && threads.size < options.threads) startThread();
                assign();
            });
        },

        async close() {
            isClosed = true;
            for (const job of waiting.takeAll()) job.reject(new JobFailure("died", "The worker threads are ended."));
            await Promise.all([...threads].map((thread) => end(thread, new JobFailure("died", "The worker threads are ended."))));
        },
    };

    function idleThread(): Thread<Input, Output> | undefined {
        return [...threads].find((thread) => !thread.job);
    }

    function startThread(): void {
        const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memory } });
        const thread: Thread<Input, Output> = { worker, isReady: false, job: undefined, timer: undefined };
        threads.add(thread);
        worker.unref();
        worker.on("message", (message: JobAnswer<Output> | typeof READY) => {
            if (message !== READY) return finish(thread, message);
            thread.isReady = true;
            assign();
        });
        worker.once("error", (error) => {
            const failure = new JobFailure("died", `A worker thread died: ${error.message}`, { cause: error });
            void end(thread, failure);
            onEnded?.(failure);
            // A thread that can't start would fail in the same way for every job.
            if (!thread.isReady) for (const job of waiting.takeAll()) job.reject(failure);
            else replaceIfNeeded();
        });
    }

    /** Assigns waiting jobs to idle threads. */
    function assign(): void {
        for (const thread of threads) {
            if (!thread.isReady || thread.job) continue;
            const job = waiting.takeNext();
            if (!job) return;
            clearTimeout(thread.timer);
            thread.job = job;
            thread.worker.ref();
            thread.timer = setTimeout(() => {
                const failure = new JobFailure("overran", `A job in a worker thread took longer than ${budget} ms.`);
                void end(thread, failure);
                onEnded?.(failure);
                replaceIfNeeded();
            }, budget);
            thread.worker.postMessage({ id: ++lastID, input: job.input } satisfies JobRequest<Input>);
        }
    }

    function finish(thread: Thread<Input, Output>, answer: JobAnswer<Output>): void {
        clearTimeout(thread.timer);
        const { job } = thread;
        thread.job = undefined;
        thread.worker.unref();
        thread.timer = setTimeout(() => void end(thread), idleFor);
        thread.timer.unref();
        if ("error" in answer) job?.reject(new Error(answer.error));
        else job?.resolve(answer.output);
        assign();
    }

    async function end(thread: Thread<Input, Output>, failure?: JobFailure): Promise<void> {
        threads.delete(thread);
        clearTimeout(thread.timer);
        const { job } = thread;
        thread.job = undefined;
        if (failure) job?.reject(failure);
        await thread.worker.terminate();
    }

    function replaceIfNeeded(): void {
        if (waiting.size() > 0 && threads.size === 0 && !isClosed) startThread();
    }
}
