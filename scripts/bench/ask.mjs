import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "./statistics.mjs";

const LOAD = join(import.meta.dirname, "load.mjs");

/** Measures one URL under load: requests per second, latency in ms (p50, p99), failures, and bytes on the wire. */
export async function underLoad(url, { connections = 16, seconds = 5, headers = { "Accept-Encoding": "gzip" } } = {}) {
    const { stdout } = await promisify(execFile)(process.execPath, [
        LOAD,
        url,
        String(connections),
        String(seconds),
        JSON.stringify(headers),
    ]);
    return JSON.parse(stdout);
}

/** Returns the median time to the first byte in ms, one request at a time, after a few uncounted ones. */
export async function timeToFirstByte(url, times = 30) {
    const took = [];
    for (let index = -3; index < times; index++) {
        const start = performance.now();
        const answer = await fetch(url);
        if (index >= 0) took.push(performance.now() - start);
        await answer.arrayBuffer();
    }
    return median(took);
}
