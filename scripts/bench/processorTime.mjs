import { readdirSync, readFileSync } from "node:fs";

/** Returns the CPU time of a process with all its threads, in ms. The counter of the process itself has ticks of 10 ms. */
export function processorTime(pid) {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.reduce(
        (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6,
        0,
    );
}
