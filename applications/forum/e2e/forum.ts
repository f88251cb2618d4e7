import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../scripts/lib/freePort.mjs";

const root = path.join(__dirname, "../../..");

/** Name and password of an account. */
export interface Credentials {
    name: string;
    password: string;
}

export const ADMINISTRATOR: Credentials = { name: "Admin", password: "kettles boil at 100" };

/** Parley in a process of its own, started as by an operator. */
export interface RunningForum {
    url: string;
    /** Returns the output so far. */
    output: () => string;
    /** Kills the process, like a power cut. */
    kill(): Promise<void>;
    /** Stops the process gracefully; resolves to its exit code. */
    stop(): Promise<number | null>;
    /** Starts it again on the same data. */
    restart(): Promise<void>;
    /** Runs a command of the command line on the same data, in a process of its own; resolves to its output and exit code. */
    command(...words: string[]): Promise<{ code: number | null; said: string }>;
    /** Stops it and removes its data. */
    remove(): Promise<void>;
}

/** Starts the built server on data of its own and waits until it is open. */
export async function startForum(environment: Record<string, string> = {}): Promise<RunningForum> {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-e2e-"));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    let server = await start();

    return {
        url,
        output: () => server.output,
        kill: () => end("SIGKILL").then(() => undefined),
        stop: () => end("SIGTERM"),
        async restart() {
            server = await start();
        },
        async command(...words) {
            const child = spawn(process.execPath, [path.join(root, "dist/server/parley.js"), ...words], {
                cwd: root,
                env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: directory, LOG_LEVEL: "error", ...environment },
            });
            let said = "";
            for (const stream of [child.stdout, child.stderr])
                stream.setEncoding("utf8").on("data", (text: string) => (said += text));
            const [code] = (await once(child, "close")) as [number | null];
            return { code, said };
        },
        async remove() {
            await end("SIGKILL");
            rmSync(directory, { recursive: true, force: true });
        },
    };

    async function start(): Promise<Server> {
        const file = path.join(root, "dist/server/main.js");
        if (!existsSync(file)) throw new Error("The forum is not built; npm run build does it.");
        const started = new Server(
            spawn(process.execPath, [file], {
                cwd: root,
                env: {
                    PATH: process.env.PATH,
                    NODE_ENV: "production",
                    PORT: String(port),
                    DATA_DIR: directory,
                    ADMIN_NAME: ADMINISTRATOR.name,
                    ADMIN_PASSWORD: ADMINISTRATOR.password,
                    LOG_LEVEL: "error",
                    ...environment,
                },
            }),
            url,
        );
        await started.isOpen;
        return started;
    }

    async function end(signal: NodeJS.Signals): Promise<number | null> {
        if (server.process.exitCode !== null || server.process.signalCode !== null) return server.process.exitCode;
        const ended = once(server.process, "exit");
        server.process.kill(signal);
        const [code] = (await ended) as [number | null];
        return code;
    }
}

class Server {
    output = "";
    /** Resolves once the server itself reports that it is open: another server might respond at the same address. */
    readonly isOpen: Promise<void>;

    constructor(
        readonly process: ChildProcess,
        url: string,
    ) {
        this.isOpen = new Promise((resolve, reject) => {
            for (const stream of [process.stdout, process.stderr]) {
                stream?.setEncoding("utf8").on("data", (text: string) => {
                    this.output += text;
                    if (this.output.includes(`is open at ${url}\n`)) resolve();
                });
            }
            process.once("close", () => reject(new Error(`The server ended:\n${this.output}`)));
        });
    }
}
