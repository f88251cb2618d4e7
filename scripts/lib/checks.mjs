import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * One checker: each further one infers shared types again, which costs as much CPU time as it saves waiting, and checks run concurrently
 * anyway.
 */
const TYPES = ["--checkers", "1"];
/** Checks only what has changed since the last run. */
const INCREMENTAL = ["--incremental", "--tsBuildInfoFile"];

/**
 * The compiler collects its garbage when the heap has grown five times instead of twice as large, which takes a sixth less CPU time and
 * some 500 MB more; close to the limit it collects as often as it must.
 */
const TYPES_MEMORY = { GOGC: "400", GOMEMLIMIT: "3GiB" };

/**
 * @typedef {{ title: string, command: string, args: string[], env?: Record<string, string>, after?: string }} Check `after` is the title of
 * a check that has to end first
 */

/** Returns the type checks: the forum with the gallery, and the server, each with its own globals, and all tests and scripts. */
export function typeChecks() {
    return [
        ["Types: tests and scripts", "tsconfig.tests.json"],
        ["Types: the server", "applications/server/tsconfig.json"],
        ["Types: the forum and the gallery", "applications/forum/tsconfig.json"],
    ].map(([title, path]) => {
        const record = `.cache/tsc/${path.replaceAll("/", "-")}.tsbuildinfo`;
        return { title, command: "tsc", args: ["-p", path, ...TYPES, ...INCREMENTAL, record], env: TYPES_MEMORY };
    });
}

/** Returns the check of the project's own rules, which one process checks together. */
export function ruleChecks() {
    return [{ title: "Rules", command: "node", args: ["scripts/check-rules.mjs"] }];
}

/** Returns the checks that build the bundles for browser tests and check their sizes. */
export function buildChecks() {
    return [
        { title: "Build", command: "node", args: ["scripts/build.mjs"] },
        { title: "Build: the gallery", command: "node", args: ["scripts/gallery.mjs", "--build"] },
        { title: "Weight of the build", command: "node", args: ["scripts/check-weight.mjs"], after: "Build" },
    ];
}

/** Returns the check of style and format, for some folders or everything. */
export function lintCheck(folders = ["."]) {
    return { title: "Lint and format", command: "biome", args: ["ci", "--colors=off", "--max-diagnostics=50", ...folders] };
}

/** Returns the check for unused files, exports and dependencies. */
export function unusedCheck() {
    return { title: "Nothing unused", command: "knip", args: ["--no-progress"] };
}

/**
 * Runs checks concurrently, as many as there are CPUs, in the order of the list.
 *
 * @param {readonly Check[]} checks
 * @param {(check: Check, outcome: { isWell: boolean, output: string, began: number }) => void} report called when a check ends
 */
export async function runChecks(checks, report) {
    const waiting = [...checks];
    const ended = new Set();
    const running = new Set();
    while (waiting.length > 0 || running.size > 0) {
        const next = waiting.findIndex(({ after }) => !after || ended.has(after) || !checks.some(({ title }) => title === after));
        if (next < 0 || running.size >= availableParallelism()) {
            await Promise.race(running);
            continue;
        }
        const [check] = waiting.splice(next, 1);
        const work = runCheck(check, report).then(() => {
            ended.add(check.title);
            running.delete(work);
        });
        running.add(work);
    }
}

async function runCheck(check, report) {
    const began = performance.now();
    const program = check.command === "node" ? process.execPath : join(root, "node_modules/.bin", check.command);
    const { code, output } = await run(program, check.args, { says: "quiet", env: { NO_COLOR: "1", ...check.env } });
    report(check, { isWell: code === 0, output: output.trim(), began });
}
