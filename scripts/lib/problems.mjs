import { resolve } from "node:path";
import { root } from "./root.mjs";

/**
 * Runs a check as a command: over the project, or over the folder named after `--root` (the checks' own tests do so).
 * Prints each problem on a line of its own and ends with status 1 when there are any.
 */
export async function runCheck(name, findProblems) {
    const at = process.argv.indexOf("--root");
    const problems = await findProblems(at < 0 ? root : resolve(process.argv[at + 1]));
    console.log(problems.length ? problems.join("\n") : `${name}: nothing to object to`);
    process.exitCode = problems.length ? 1 : 0;
}
