import type { TransferListItem } from "node:worker_threads";
import { parentPort } from "node:worker_threads";
import type { JobAnswer, JobRequest } from "./workerPool";
import { READY } from "./workerPool";

/**
 * Processes the jobs of a pool in the worker, a thread or a process, that calls this: `work` receives the argument of `run`, and its result
 * or error is sent back. A pool sends the next job after that. From a thread, the memory that `listMoved` returns for a result is moved
 * instead of copied.
 */
export function serveJobs<Input, Output>(
    work: (input: Input) => Output | Promise<Output>,
    listMoved: (output: Output) => readonly TransferListItem[] = () => [],
): void {
    if (!parentPort && !process.send) throw new Error("This is a worker of the server; it is not started by itself.");
    const send = (message: unknown, moved: readonly TransferListItem[] = []) =>
        parentPort ? parentPort.postMessage(message, moved) : process.send?.(message);
    const source = parentPort ?? process;
    source.on("message", async ({ id, input }: JobRequest<Input>) => {
        const answer = await answerTo(id, () => work(input));
        send(answer, "output" in answer ? listMoved(answer.output) : []);
    });
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
