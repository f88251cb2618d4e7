import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { setImmediate as moment } from "node:timers/promises";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { cutSlowRequestBodies, trackRequestBodies } from "./slowRequestBodies";

const SECOND = 1000;
/** Timers that jest could fake but must not; only the server's own interval is faked. */
const REAL_TIMERS = [
    ...(["Date", "hrtime", "nextTick", "queueMicrotask", "setImmediate", "clearImmediate"] as const),
    ...(["setTimeout", "clearTimeout"] as const),
];

let now = 0;
let app: FastifyInstance;
let tracked: ReturnType<typeof trackRequestBodies>;
let connections: Socket[];
let noted: () => void = () => undefined;
beforeEach(async () => {
    now = 0;
    connections = [];
    tracked = trackRequestBodies(() => now);
    app = Fastify({ trustProxy: true, bodyLimit: 1_000_000 });
    app.addHook("onRequest", async (request) => {
        tracked.note(request);
        noted();
    });
    app.post("/", async ({ body }) => ({ length: JSON.stringify(body).length }));
    app.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
        payload.resume().once("end", () => done(null, ""));
    });
    app.server.on("connection", (socket) => connections.push(socket));
    await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
    jest.useRealTimers();
    for (const socket of connections) socket.destroy();
    return app.close();
});

interface Sending {
    address?: string;
    type?: string;
    length?: number;
}

/** Starts a request with a body of `length` bytes, and resolves when the server has begun to read it. */
async function begin({ address = "203.0.113.7", type = "application/json", length = 100_000 }: Sending = {}): Promise<Socket> {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const isNoted = new Promise<void>((resolve) => {
        noted = resolve;
    });
    const headers = [`x-forwarded-for: ${address}`, `content-type: ${type}`, `content-length: ${length}`, "host: forum.test"];
    socket.write(`POST / HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n"`);
    await isNoted;
    return socket;
}

const answerOf = async (socket: Socket): Promise<string> => {
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
        answer += text;
    });
    await once(socket, "close");
    return answer.split("\r\n", 1)[0] ?? "";
};

test("FC-84 two hundred connections that send a single byte are closed after ten seconds, and others are served", async () => {
    const sockets = await series(200, (index) => begin({ address: `203.0.113.${index % 250}` }));
    const answers = sockets.map(answerOf);
    now = 9 * SECOND;
    tracked.sweep();
    expect(tracked.count()).toBe(200);
    now = 10 * SECOND;
    tracked.sweep();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
    expect(tracked.count()).toBe(0);
    const served = await app.inject({ method: "POST", url: "/", payload: { words: "Hello" } });
    expect(served.statusCode).toBe(200);
});

test("FC-84 a body received at a thousand bytes per second is read completely", async () => {
    const socket = await begin();
    const answer = answerOf(socket);
    await send(socket, 50_000);
    now = 50 * SECOND;
    tracked.sweep();
    socket.end(`${"x".repeat(49_998)}"`);
    expect(await answer).toBe("HTTP/1.1 200 OK");
});

test.each([
    ["a text", "application/json", 2 * 60 * SECOND],
    ["a file", "multipart/form-data; boundary=x", 60 * 60 * SECOND],
])("FC-84 %s is cut off after the maximum time, however fast it is sent", async (_what, type, longest) => {
    // More than the minimum rate would send in that time.
    const quickly = (longest / SECOND + 60) * 1_000;
    const socket = await begin({ type, length: quickly + 10_000 });
    const answer = answerOf(socket);
    await send(socket, quickly);
    now = longest;
    tracked.sweep();
    expect(tracked.count()).toBe(1);
    now = longest + SECOND;
    tracked.sweep();
    expect(await answer).toBe("HTTP/1.1 408 Request Timeout");
});

test("FC-84 one IP address may have twenty late bodies, and other addresses are counted separately", async () => {
    const late = await series(22, () => begin());
    const other = await begin({ address: "198.51.100.4" });
    for (const socket of [...late, other]) await send(socket, 20_000);
    now = 15 * SECOND;
    tracked.sweep();
    await Promise.all(late.slice(20).map(answerOf));
    expect(tracked.count()).toBe(21);
    for (const socket of [...late, other]) socket.destroy();
});

test("FC-84 bodies from a private network are not counted together, because an unconfigured proxy may forward them", async () => {
    const late = await series(22, () => begin({ address: "10.0.0.9" }));
    for (const socket of late) await send(socket, 20_000);
    now = 15 * SECOND;
    tracked.sweep();
    const last = late.pop() ?? (await begin());
    const whole = answerOf(last);
    last.end(`${"x".repeat(79_998)}"`);
    expect(await whole).toBe("HTTP/1.1 200 OK");
    expect(tracked.count()).toBe(21);
    // A body that is itself too slow is cut off all the same.
    now = 60 * SECOND;
    const answers = late.map(answerOf);
    tracked.sweep();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
});

test("FC-84 the server checks its request bodies every second until it is closed", async () => {
    jest.useFakeTimers({ doNotFake: REAL_TIMERS });
    const observed = Fastify();
    cutSlowRequestBodies(observed);
    observed.post("/", async () => ({}));
    const begun = new Promise<void>((resolve) => observed.addHook("preParsing", async () => resolve()));
    observed.server.on("connection", (socket) => connections.push(socket));
    await observed.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((observed.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write('POST / HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\nhost: forum.test\r\n\r\n"');
    await begun;
    const answer = answerOf(socket);
    jest.advanceTimersByTime(11 * SECOND);
    try {
        expect(await answer).toBe("HTTP/1.1 408 Request Timeout");
    } finally {
        await observed.close();
    }
    expect(jest.getTimerCount()).toBe(0);
});

/** Sends `count` bytes, and resolves when the server has received them. */
async function send(socket: Socket, count: number): Promise<void> {
    socket.write("x".repeat(count));
    const { localPort } = socket;
    const received = () => connections.find(({ remotePort }) => remotePort === localPort)?.bytesRead ?? 0;
    while (received() < socket.bytesWritten) await moment();
}

async function series<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
    const made: T[] = [];
    for (let index = 0; index < count; index++) made.push(await make(index));
    return made;
}
