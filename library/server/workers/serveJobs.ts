import { parentPort } from "node:worker_threads";
import type { JobAnswer, JobRequest } from "./workerPool";
import { READY } from "./workerPool";

/**
 * Processes the jobs of a pool in the worker thread that calls this: `work` receives the argument of `run`, and its result or error is sent
 * back.
 */
export function serveJobs<Input, Output>(work: (input: Input) => Output): void {
    const port = parentPort;
    if (!port) throw new Error("This is a worker thread of the server; it is not started by itself.");
    port.on("message", ({ id, input }: JobRequest<Input>) => {
        port.postMessage(answerTo(id, () => work(input)));
    });
    port.postMessage(READY);
}

function answerTo<Output>(id: number, work: () => Output): JobAnswer<Output> {
    try {
        return { id, output: work() };
    } catch (error) {
        return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
}
