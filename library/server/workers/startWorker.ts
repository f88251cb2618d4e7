import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import type { Socket } from "node:net";
import type { TransferListItem } from "node:worker_threads";
import { Worker } from "node:worker_threads";
import { DATA_VARIABLE } from "./workerData";

/**
 * Whether a thread or a process runs the jobs of a worker. A thread shares the memory of the server and starts quickly. A process can be
 * ended in the middle of native code, such as a statement of SQLite, which would end the whole server if it ran in a thread.
 */
export type WorkerKind = "thread" | "process";

/** A running worker. */
export interface WorkerHandle {
    /** Sends a message. What `moved` lists moves to a thread and is empty here afterwards; a process gets a copy. */
    send(message: unknown, moved?: readonly TransferListItem[]): void;
    /** Whether the server stays alive for the worker. */
    hold(isHeld: boolean): void;
    /** Ends the worker at once, whatever it does. */
    end(): Promise<void>;
}

interface WorkerOptions {
    kind: WorkerKind;
    script: string;
    /** Read by `readWorkerData` in the worker; of a process, as JSON. */
    data: unknown;
    /** Memory limit of its JavaScript, in MiB. */
    memory: number;
    onMessage(message: unknown): void;
    /** Called once if the worker ends by itself. */
    onDeath(error: Error): void;
}

/** Number of characters of a process's error output that are kept as the reason for its end. */
const MAX_OUTPUT_CHARACTERS = 2_000;

/** Starts a worker, which keeps the server alive at first. */
export function startWorker(options: WorkerOptions): WorkerHandle {
    return options.kind === "thread" ? startThread(options) : startProcess(options);
}

function startThread({ script, data, memory, onMessage, onDeath }: WorkerOptions): WorkerHandle {
    const worker = new Worker(script, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
    worker.on("message", onMessage);
    worker.once("error", onDeath);
    return {
        send: (message, moved) => worker.postMessage(message, moved),
        hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
        end: async () => {
            await worker.terminate();
        },
    };
}

function startProcess({ script, data, memory, onMessage, onDeath }: WorkerOptions): WorkerHandle {
    const child = fork(script, {
        serialization: "advanced",
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        execArgv: [`--max-old-space-size=${memory}`],
        env: { ...process.env, [DATA_VARIABLE]: JSON.stringify(data ?? null) },
    });
    let isEnding = false;
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.on("message", onMessage);
    // Without a listener an error of the channel would end the server; the end of the process follows it.
    child.on("error", () => undefined);
    // After its output has been read.
    child.once("close", (code, signal) => {
        if (!isEnding) onDeath(new Error(`its process ended with ${signal ?? `code ${code}`}: ${output}`));
    });
    return {
        send: (message) => void child.send(message as object),
        hold: (isHeld) => holdProcess(child, isHeld),
        async end() {
            isEnding = true;
            child.kill("SIGKILL");
            await ended;
        },
    };
}

function holdProcess(child: ChildProcess, isHeld: boolean): void {
    // The pipe of a process is a socket.
    const stderr = child.stderr as Socket | null;
    if (isHeld) {
        child.ref();
        child.channel?.ref();
        stderr?.ref();
    } else {
        child.unref();
        child.channel?.unref();
        stderr?.unref();
    }
}
