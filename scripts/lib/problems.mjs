import { root } from "./root.mjs";

/** Runs a check on the project as a command, which exits with status 1 if there are problems. */
export async function runCheck(name, findProblems) {
    printProblems(name, await findProblems(root));
}

/** Prints the problems that a check has found, each on a line of its own; the command then exits with status 1. */
export function printProblems(name, problems) {
    console.log(problems.length ? problems.join("\n") : `${name}: nothing to object to`);
    if (problems.length) process.exitCode = 1;
}
