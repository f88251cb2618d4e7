import { Worker } from "node:worker_threads";
import { createFairQueue } from "@parley/library/server/fairQueue";

/** Why a job has no result: it took longer than its budget, its thread died of it (as of memory), or too many waited before it. */
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

/** The owner of jobs that no member asked for. */
const NOBODY = 0;

/** What a thread says once its script has run, and it waits for jobs. */
export const READY = "ready";

export interface WorkerPool<Input, Output> {
    /**
     * Does a job in one of the threads. Fails with a JobFailure, or an Error with the stack of what the job threw. Those who have jobs waiting take
     * turns, so that whoever has many waits for them longer than others for one. `owner` is a member's number, or 0 for nobody's.
     */
    run(input: Input, owner?: number): Promise<Output>;
    /** Ends all threads; jobs that are not done fail. */
    close(): Promise<void>;
}

interface PoolOptions {
    /** The script of a thread, which calls `serveJobs`. */
    script: string;
    /** How many threads there are at most. The first starts with the first job. */
    threads: number;
    /** Milliseconds that one job may take from when a thread that is ready has it. Its thread is ended then. */
    budget: number;
    /** MiB of memory that a thread may use; it ends at more. */
    memory: number;
    /** How many jobs may wait; one more is refused. */
    mostWaiting: number;
    /** How many of one owner may wait; nobody's are not limited by it. */
    maxWaitingPerOwner: number;
    /** Milliseconds without a job after which a thread is ended, to give its memory back. */
    idleFor: number;
    /** A thread was ended by a job, which somebody should look at. */
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
 * Threads that compute what might take long, so that the thread that answers requests never does, and that can be ended at any time: a job that
 * hangs or eats memory costs itself and nothing else (FC-82).
 */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
    const { script, budget, memory, mostWaiting, maxWaitingPerOwner, idleFor, onEnded } = options;
    const waiting = createFairQueue<number, PendingJob<Input, Output>>();
    const threads = new Set<Thread<Input, Output>>();
    let lastID = 0;
    let isClosed = false;

    return {
        run(input, owner = NOBODY) {
            if (isClosed) return Promise.reject(new JobFailure("died", "The worker threads are ended."));
            if (waiting.size() >= mostWaiting || (owner !== NOBODY && waiting.sizeOf(owner) >= maxWaitingPerOwner))
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
            // One that can't start would fail so for every job.
            if (!thread.isReady) for (const job of waiting.takeAll()) job.reject(failure);
            else replaceIfNeeded();
        });
    }

    /** Hands what waits to the threads that have nothing to do. */
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
