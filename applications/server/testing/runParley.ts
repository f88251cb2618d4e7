import { spawn } from "node:child_process";
import path from "node:path";
import { bundles } from "@parley/library/server/testing";
import { buildSync } from "esbuild";
import { dependencies } from "../../../package.json";
import { SHORT_LIVED } from "../../../scripts/lib/shortLived.mjs";

interface ProcessResult {
    code: number | null;
    out: string;
    err: string;
}

const root = path.join(__dirname, "../../..");

/**
 * Runs the command line as an operator does: in a process of its own, with only `environment` and PATH. Resolves to its output and exit
 * code (`null` if it was killed). `input` is what is piped into it.
 */
export function runParley(words: string[], environment: NodeJS.ProcessEnv, input = ""): Promise<ProcessResult> {
    const child = spawn(process.execPath, [...SHORT_LIVED, bundleCommands(), ...words], {
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

/**
 * Bundles the current sources into one file, once in a worker: otherwise each process would spend most of its time compiling them. Returns
 * its path.
 */
function bundleCommands(): string {
    const source = "applications/server/parley.ts";
    const outfile = path.join(root, `.cache/test/parley-${process.pid}.cjs`);
    if (bundles.has(source)) return outfile;
    buildSync({
        absWorkingDir: root,
        entryPoints: [source],
        outfile,
        bundle: true,
        platform: "node",
        target: "node20",
        jsx: "automatic",
        // Dependencies are loaded from node_modules.
        external: Object.keys(dependencies),
    });
    bundles.set(source, outfile);
    return outfile;
}
