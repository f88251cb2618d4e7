import { parentPort } from "node:worker_threads";
import type { JobAnswer, JobRequest } from "./workerPool";
import { READY } from "./workerPool";

/**
 * Processes the jobs of a pool in the worker, a thread or a process, that calls this: `work` receives the argument of `run`, and its result
 * or error is sent back. A pool sends the next job after that.
 */
export function serveJobs<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
    const send = parentPort ? parentPort.postMessage.bind(parentPort) : process.send?.bind(process);
    if (!send) throw new Error("This is a worker of the server; it is not started by itself.");
    const source = parentPort ?? process;
    source.on("message", async ({ id, input }: JobRequest<Input>) => void send(await answerTo(id, () => work(input))));
    // A process must not outlive the server, which may have been killed.
    if (!parentPort) process.once("disconnect", () => process.exit());
    send(READY);
}

async function answerTo<Output>(id: number, work: () => Output | Promise<Output>): Promise<JobAnswer<Output>> {
    try {
        return { id, output: await work() };
    } catch (error) {
        return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
}
