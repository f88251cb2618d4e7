// Requests one URL repeatedly: node load.mjs URL CONNECTIONS SECONDS HEADERS(JSON). Prints one line of JSON. HEADERS may be a list: each
// request then uses the next item, so that as many members take turns. Runs in a process of its own, so that it shares no thread with the
// measurement, and uses raw sockets, which cost little.
import { connect } from "node:net";
import { percentile } from "./statistics.mjs";

const [, , address, connections, seconds, headers] = process.argv;
const url = new URL(address);
const requests = [JSON.parse(headers)].flat().map(requestWith);
let sent = 0;

const latencies = [];
let failed = 0;
let bytes = 0;
const start = performance.now();
const end = start + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, keepAsking));
const took = (performance.now() - start) / 1000;
console.log(
    JSON.stringify({
        perSecond: latencies.length / took,
        p50: percentile(latencies, 50),
        p99: percentile(latencies, 99),
        failed,
        bytes: Math.round(bytes / Math.max(1, latencies.length)),
    }),
);

/** Sends requests on one connection, one at a time, until the time is up; a lost connection counts as a failure and is opened again. */
async function keepAsking() {
    while (performance.now() < end) {
        await new Promise((resolve) => {
            const socket = connect(Number(url.port), url.hostname);
            let answer = newAnswer();
            let sentAt = 0;
            const ask = () => {
                if (performance.now() >= end) return socket.end();
                sentAt = performance.now();
                socket.write(requests[sent++ % requests.length]);
            };
            socket.setNoDelay(true);
            socket.on("connect", ask);
            socket.on("data", (part) => {
                bytes += part.length;
                if (!readInto(answer, part)) return;
                if (answer.status >= 200 && answer.status < 400) latencies.push(performance.now() - sentAt);
                else failed += 1;
                answer = newAnswer();
                ask();
            });
            socket.on("error", () => {
                failed += 1;
            });
            socket.on("close", resolve);
        });
    }
}

function requestWith(fields) {
    return Buffer.from(
        [
            `GET ${url.pathname}${url.search} HTTP/1.1`,
            `Host: ${url.host}`,
            ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
            "",
            "",
        ].join("\r\n"),
    );
}

function newAnswer() {
    return { head: Buffer.alloc(0), status: 0, left: -1, tail: "" };
}

/** Reads a part of a response; returns whether it was the last one. */
function readInto(answer, part) {
    if (answer.status === 0) {
        answer.head = Buffer.concat([answer.head, part]);
        const headEnd = answer.head.indexOf("\r\n\r\n");
        if (headEnd < 0) return false;
        const head = answer.head.toString("latin1", 0, headEnd);
        answer.status = Number(head.slice(9, 12));
        answer.left = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? -1);
        return readInto(answer, answer.head.subarray(headEnd + 4));
    }
    if (answer.left >= 0) {
        answer.left -= part.length;
        return answer.left <= 0;
    }
    // Chunked encoding: the last chunk is empty.
    answer.tail = (answer.tail + part.toString("latin1", Math.max(0, part.length - 7))).slice(-7);
    return answer.tail.endsWith("\r\n0\r\n\r\n");
}
