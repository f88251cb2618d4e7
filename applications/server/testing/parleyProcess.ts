import { spawn } from "node:child_process";
import path from "node:path";
import { buildSync } from "esbuild";
import { dependencies } from "../../../package.json";

interface Said {
    code: number | null;
    out: string;
    err: string;
}

const root = path.join(__dirname, "../../..");
let bundle: string | undefined;

/**
 * The command line, run as an operator runs it: in a process of its own, with nothing of this one's environment but
 * `environment` and where programs are. Tells, when it has ended, what it has said and its exit code (`null` when it was killed).
 */
export function parleyProcess(words: string[], environment: NodeJS.ProcessEnv): Promise<Said> {
    bundle ??= bundled();
    const child = spawn(process.execPath, [bundle, ...words], {
        cwd: root,
        env: { PATH: process.env.PATH, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
    });
    const said = { out: "", err: "" };
    child.stdout.on("data", (text) => (said.out += text));
    child.stderr.on("data", (text) => (said.err += text));
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...said })));
}

/** One file of the sources as they are now: each process would spend most of its time on compiling them otherwise. */
function bundled(): string {
    const outfile = path.join(root, `.cache/test/parley-${process.pid}.cjs`);
    buildSync({
        absWorkingDir: root,
        entryPoints: ["applications/server/parley.ts"],
        outfile,
        bundle: true,
        platform: "node",
        target: "node20",
        jsx: "automatic",
        // What comes from elsewhere is loaded from where it is installed.
        external: Object.keys(dependencies),
    });
    return outfile;
}
