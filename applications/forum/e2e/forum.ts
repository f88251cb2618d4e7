import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../scripts/lib/freePort.mjs";
import { SHORT_LIVED } from "../../../scripts/lib/shortLived.mjs";
import type { Credentials } from "./credentials";
import { copySampleCommunity } from "./sampleCommunity";

const root = path.join(__dirname, "../../..");

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
    command(...words: string[]): Promise<{ code: number | null; output: string }>;
    /** Stops it and removes its data. */
    remove(): Promise<void>;
}

/**
 * Starts the built server on data of its own and waits until it is open. Without a `FIRST_COMMUNITY` in its environment it has the sample
 * community, and no limits on posting. A `SITE_URL` that is a path, `/forum`, is the path below which it serves the site; a `BUILD` is the
 * folder of another build.
 */
export async function startForum(environment: Record<string, string> = {}): Promise<RunningForum> {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-e2e-"));
    if (environment.FIRST_COMMUNITY === undefined) await copySampleCommunity(directory, ADMINISTRATOR, startOn);
    const port = await freePort();
    let server = await Server.start(directory, port, environment);

    return {
        url: server.url,
        output: () => server.output,
        kill: () => server.end("SIGKILL").then(() => undefined),
        stop: () => server.end("SIGTERM"),
        async restart() {
            server = await Server.start(directory, port, environment);
        },
        async command(...words) {
            const child = spawn(process.execPath, [...SHORT_LIVED, path.join(root, "dist/server/parley.js"), ...words], {
                cwd: root,
                env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: directory, LOG_LEVEL: "error", ...environment },
            });
            let output = "";
            for (const stream of [child.stdout, child.stderr])
                stream.setEncoding("utf8").on("data", (text: string) => (output += text));
            const [code] = (await once(child, "close")) as [number | null];
            return { code, output };
        },
        async remove() {
            await server.end("SIGKILL");
            rmSync(directory, { recursive: true, force: true });
        },
    };
}

async function startOn(directory: string): Promise<Server> {
    return Server.start(directory, await freePort());
}

/** A process of the built server. */
class Server {
    output = "";
    readonly #process: ChildProcess;
    /** Resolves once the server itself reports that it is open: another server might respond at the same address. */
    readonly #isOpen: Promise<void>;

    private constructor(
        process: ChildProcess,
        readonly url: string,
    ) {
        this.#process = process;
        this.#isOpen = new Promise((resolve, reject) => {
            for (const stream of [process.stdout, process.stderr]) {
                stream?.setEncoding("utf8").on("data", (text: string) => {
                    this.output += text;
                    if (this.output.includes(`is open at ${url}\n`)) resolve();
                });
            }
            process.once("close", () => reject(new Error(`The server ended:\n${this.output}`)));
        });
    }

    static async start(directory: string, port: number, environment: Record<string, string> = {}): Promise<Server> {
        const { SITE_URL: basePath = "", BUILD: build = path.join(root, "dist"), ...others } = environment;
        const file = path.join(build, "server/main.js");
        if (!existsSync(file)) throw new Error("The forum is not built; npm run build does it.");
        const siteURL = `http://localhost:${port}${basePath}`;
        const child = spawn(process.execPath, [...SHORT_LIVED, file], {
            cwd: root,
            env: {
                PATH: process.env.PATH,
                NODE_ENV: "production",
                PORT: String(port),
                DATA_DIR: directory,
                ADMIN_NAME: ADMINISTRATOR.name,
                ADMIN_PASSWORD: ADMINISTRATOR.password,
                LOG_LEVEL: "error",
                SITE_URL: siteURL,
                ...others,
            },
        });
        const server = new Server(child, siteURL);
        await server.#isOpen;
        return server;
    }

    /** Ends the process; resolves to its exit code. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
        if (this.#process.exitCode !== null || this.#process.signalCode !== null) return this.#process.exitCode;
        const ended = once(this.#process, "exit");
        this.#process.kill(signal);
        const [code] = (await ended) as [number | null];
        return code;
    }
}
