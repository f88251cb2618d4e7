import { spawn } from "node:child_process";
import path from "node:path";
import { buildSync } from "esbuild";
import { dependencies } from "../../../package.json";

interface ProcessResult {
    code: number | null;
    out: string;
    err: string;
}

/** Without the optimizing compilers of V8, from which a short process gains less than they cost. */
const SHORT_LIVED = ["--max-opt=1"];

const root = path.join(__dirname, "../../..");
let bundle: string | undefined;

/**
 * Runs the command line as an operator does: in a process of its own, with only `environment` and PATH. Resolves to its output and exit
 * code (`null` if it was killed). `input` is what is piped into it.
 */
export function runParley(words: string[], environment: NodeJS.ProcessEnv, input = ""): Promise<ProcessResult> {
    bundle ??= bundled();
    const child = spawn(process.execPath, [...SHORT_LIVED, bundle, ...words], {
        cwd: root,
        env: { PATH: process.env.PATH, ...environment },
        stdio: ["pipe", "pipe", "pipe"],
    });
    child.stdin.end(input);
    const output = { out: "", err: "" };
    child.stdout.on("data", (text) => (output.out += text));
    child.stderr.on("data", (text) => (output.err += text));
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...output })));
}

/** Bundles the current sources into one file: otherwise each process would spend most of its time compiling them. */
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
        // Dependencies are loaded from node_modules.
        external: Object.keys(dependencies),
    });
    return outfile;
}
