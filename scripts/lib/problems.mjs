import { resolve } from "node:path";
import { root } from "./root.mjs";

/**
 * Runs a check as a command: on the project, or on the folder given by `--root` (used by the tests of the checks). Prints each problem on a
 * line of its own and exits with status 1 if there are any.
 */
export async function runCheck(name, findProblems) {
    const at = process.argv.indexOf("--root");
    const problems = await findProblems(at < 0 ? root : resolve(process.argv[at + 1]));
    console.log(problems.length ? problems.join("\n") : `${name}: nothing to object to`);
    process.exitCode = problems.length ? 1 : 0;
}
