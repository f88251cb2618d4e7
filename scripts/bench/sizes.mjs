import { readFileSync } from "node:fs";
import { percentile } from "./statistics.mjs";

const TICKS = 100; // per second: unit of the CPU time of a process on Linux

/**
 * Requests a page from forums in turn, one request at a time, so that a slow minute of the machine affects all of them. `addresses` are of
 * the same page, each `{ url, headers, pids }`; each result has p50 and p95 of the time to the first byte in ms, the CPU time of its
 * processes per request in ms, and the status, if not 200. Fast pages are requested more often, for at least a second: among few responses
 * garbage collection would decide which is slow.
 */
export async function askInTurn(addresses, times) {
    const measurements = addresses.map((address) => ({ address, took: [], status: 200, worked: 0 }));
    const start = performance.now();
    let isTooOften = false;
    for (let round = -WARM_UP; !isTooOften && (round < times || performance.now() - start < AT_LEAST); round++) {
        for (const one of measurements) {
            const before = workOf(one.address.pids);
            const { took, status } = await ask(one.address);
            // Some lists have a rate limit; the responses until then count.
            isTooOften ||= status === TOO_OFTEN && one.took.length > 0;
            if (isTooOften) break;
            if (status !== 200) one.status = status;
            if (round < 0) continue;
            one.took.push(took);
            one.worked += workOf(one.address.pids) - before;
        }
    }
    return measurements.map(({ took, status, worked }) => ({
        p50: percentile(took, 50),
        p95: percentile(took, 95),
        work: worked / took.length,
        status,
    }));
}

const WARM_UP = 3;
const TOO_OFTEN = 429;
const AT_LEAST = 1_000; // ms

async function ask({ url, headers = {} }) {
    const start = performance.now();
    const answer = await fetch(url, { headers, redirect: "manual" });
    const took = performance.now() - start;
    await answer.arrayBuffer();
    return { took, status: answer.status };
}

/** Returns the CPU time of some processes, in ms; 0 if the system does not provide it (only Linux does). */
function workOf(pids) {
    let ticks = 0;
    for (const pid of pids) {
        try {
            const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
                .replace(/^.*\) /, "")
                .split(" ");
            ticks += Number(fields[11]) + Number(fields[12]);
        } catch {
            // The process has ended, or this is not Linux.
        }
    }
    return (ticks * 1000) / TICKS;
}
