import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./statistics.mjs";

const CELLS = 2 ** 24; // 64 MB of 4 bytes: more than a cache holds
const ROUNDS = 7;
const ROUND = 100; // ms

/**
 * Measures the current speed of this machine on one core: `steps`, millions of loop steps per second without memory access, and `reads`,
 * millions of reads per second, each dependent on the one before, across 64 MB. Two runs are compared relative to these. Each measurement
 * runs in a process of its own, because code that has run before is compiled differently.
 */
export function calibrate() {
    return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { encoding: "utf8" }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    console.log(JSON.stringify({ steps: perSecond(step), reads: perSecond(makeReader()) }));

function step(at) {
    return Math.imul(at ^ (at >>> 15), 0x2c1b3c6d) + 1;
}

function makeReader() {
    const next = new Int32Array(CELLS);
    for (let index = 0, at = 1; index < CELLS; index++) {
        at = (Math.imul(at, 1664525) + 1013904223) | 0;
        next[index] = at >>> 8;
    }
    return (at, index) => next[(at + index) & (CELLS - 1)];
}

function perSecond(work) {
    const rates = [];
    for (let round = 0; round <= ROUNDS; round++) {
        let at = 1;
        let count = 0;
        const end = performance.now() + ROUND;
        while (performance.now() < end) {
            for (let index = 0; index < 20_000; index++) at = work(at, index);
            count += 20_000;
        }
        // The first round only warms up the compiler.
        if (round > 0) rates.push(count / ROUND / 1000 + (at & 0));
    }
    return Math.round(median(rates));
}
