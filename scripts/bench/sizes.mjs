import { readFileSync } from "node:fs";
import { percentile } from "./statistics.mjs";

const TICKS = 100; // a second, in which Linux counts what a process took

/**
 * Asks forums for a page in turn, one request at a time, so that a slow minute of the machine falls on all alike. `addresses` are of the same page,
 * each `{ url, headers, pids }`; the result has for each p50 and p95 until the first byte in ms, what its processes worked for a request in ms, and
 * the status that was not 200, if any. What is quick is asked for oftener, for seconds: of few answers the collector of garbage decides which is slow.
 */
export async function askInTurn(addresses, times) {
    const asked = addresses.map((address) => ({ address, took: [], status: 200, worked: 0 }));
    const start = performance.now();
    let isTooOften = false;
    for (let round = -WARM_UP; !isTooOften && (round < times || performance.now() - start < AT_LEAST); round++) {
        for (const one of asked) {
            const before = workOf(one.address.pids);
            const { took, status } = await ask(one.address);
            // Some lists may only be asked for so often: what was answered until then counts.
            isTooOften ||= status === TOO_OFTEN && one.took.length > 0;
            if (isTooOften) break;
            if (status !== 200) one.status = status;
            if (round < 0) continue;
            one.took.push(took);
            one.worked += workOf(one.address.pids) - before;
        }
    }
    return asked.map(({ took, status, worked }) => ({
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

/** What some processes have worked until now, in ms; 0 where the system does not tell (only Linux does). */
function workOf(pids) {
    let ticks = 0;
    for (const pid of pids) {
        try {
            const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
                .replace(/^.*\) /, "")
                .split(" ");
            ticks += Number(fields[11]) + Number(fields[12]);
        } catch {
            // It has ended, or this is not Linux.
        }
    }
    return (ticks * 1000) / TICKS;
}
