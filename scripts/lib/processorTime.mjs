import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts CPU time in hundredths of a second on every machine (USER_HZ). */
const TICKS_PER_SECOND = 100;
const SAMPLE_INTERVAL_MS = 250;

/**
 * Measures the CPU seconds of this process and all its descendants, from `/proc`; on a system without `/proc` it measures this process
 * alone, and `isWhole` is false.
 *
 * The kernel adds the time of a process to its parent's when the parent waits for it. The time of a process whose parent died first, such
 * as a renderer of a killed browser, would be lost: the meter therefore samples the sum and adds up its increases, never its decreases.
 *
 * @returns {{ isWhole: boolean, read: () => number, stop: () => void }} `read` returns the seconds used since the meter was created
 */
export function createProcessorMeter() {
    const isWhole = timeOfTree() !== undefined;
    const current = () => timeOfTree() ?? process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
    let last = current();
    let total = 0;
    const sample = () => {
        const now = current();
        total += Math.max(0, now - last);
        last = now;
    };
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    timer.unref();
    return {
        isWhole,
        read() {
            sample();
            return total;
        },
        stop: () => clearInterval(timer),
    };
}

/**
 * Returns the CPU seconds of this process, its living descendants and all processes that they have waited for; undefined without `/proc`.
 */
function timeOfTree() {
    const processes = readProcesses();
    if (!processes.has(process.pid)) return undefined;
    const children = groupByParent(processes.values());
    let ticks = 0;
    const open = [process.pid];
    for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
        ticks += processes.get(pid)?.ticks ?? 0;
        for (const child of children.get(pid) ?? []) open.push(child.pid);
    }
    return ticks / TICKS_PER_SECOND;
}

function groupByParent(processes) {
    const groups = new Map();
    for (const one of processes) groups.set(one.parent, [...(groups.get(one.parent) ?? []), one]);
    return groups;
}

function readProcesses() {
    const processes = new Map();
    for (const name of entriesOf("/proc")) {
        const pid = Number(name);
        const found = Number.isInteger(pid) ? readProcess(pid) : undefined;
        if (found) processes.set(pid, found);
    }
    return processes;
}

function entriesOf(folder) {
    try {
        return readdirSync(folder);
    } catch {
        return [];
    }
}

/** Returns the parent of a process, and its own time with that of the children it has waited for; undefined if it has ended. */
function readProcess(pid) {
    try {
        const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
        // The name of the program is in parentheses and may contain spaces: the numbers begin after it, with the third field.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const field = (number) => Number(fields[number - 3]);
        return { pid, parent: field(4), ticks: field(14) + field(15) + field(16) + field(17) };
    } catch {
        return undefined;
    }
}
