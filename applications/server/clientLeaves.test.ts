import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { sql } from "kysely";
import { createLogger } from "./logger";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

jest.setTimeout(60_000);

const PASSWORD = "the brass one by the door";
const LEFT = "the client left before the whole answer was sent";
/** Much more than the machine buffers for a client that does not read, in bytes. */
const MORE_THAN_BUFFERED = 12_000_000;

interface LogLine {
    level: number;
    msg: string;
}

const own = createTestEnvironment();
const lines: LogLine[] = [];
let site: Site;
let cookie = "";
let discussionID = 0;
beforeAll(async () => {
    const write = (text: string) => void lines.push(JSON.parse(text) as LogLine);
    site = await openTestSite(own.environment, { logger: createLogger("info", { write }) });
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    await site.features.users.createAdministrator({ name: "Keyholder", email: "key@fettle.example", password: PASSWORD });
    const answer = await post("/api/v2/authenticate/password", { username: "Keyholder", password: PASSWORD });
    cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const { categoryID } = (await post("/api/v2/categories", { name: "Kettles", urlcode: "kettles" })).json();
    const discussion = { name: "Kettle", body: "It trips.", format: "text", categoryID };
    ({ discussionID } = (await post("/api/v2/discussions", discussion)).json());
}, 120_000);
beforeEach(() => {
    lines.length = 0;
});
afterAll(() => site.close());

const headersOf = () => ({ host: "localhost:3000", "x-requested-with": "parley", cookie });
const post = (url: string, payload: object) => site.app.inject({ method: "POST", url, headers: headersOf(), payload });
const get = (url: string) => site.app.inject({ method: "GET", url, headers: headersOf() });

interface Sent {
    method: string;
    url: string;
    type?: string;
    body?: string;
    /** Value of the Content-Length header. */
    length?: number;
}

/** Sends a request over its own connection; resolves once the server has begun to read it. */
async function send({ method, url, type, body = "", length = Buffer.byteLength(body) }: Sent) {
    const isBegun = once(site.app.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
    const socket = connect((site.app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    const headers = { ...headersOf(), ...(type && { "content-type": type, "content-length": String(length) }) };
    const written = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${url} HTTP/1.1\r\n${written.join("")}\r\n${body}`);
    const [request, response] = await isBegun;
    return { socket, request, response };
}

/** Closes a connection; resolves once the server has noticed. */
async function leave({ socket, response }: Awaited<ReturnType<typeof send>>): Promise<void> {
    const isNoticed = once(response, "close");
    socket.resetAndDestroy();
    await isNoticed;
}

/** Resolves once a folder contains no file: the server deletes partial files after their client has left. */
async function emptied(folder: string): Promise<void> {
    const watcher = watch(folder);
    while (readdirSync(folder).length > 0) await once(watcher, "change");
    watcher.close();
}

/** Returns the log lines other than those of clients that left and of responses. */
const failures = () => lines.filter(({ level, msg }) => level > 30 || ![LEFT, "answered"].includes(msg));
const countComments = async () => (await get(`/api/v2/discussions/${discussionID}`)).json().countComments;

/** Delays every write until some work is done. */
const whileNothingIsWritten = (work: () => Promise<void>) =>
    site.database.transaction(async () => {
        if (site.database.engine === "postgres") await sql`lock table "comments" in exclusive mode`.execute(site.database.query);
        await work();
    });

describe("FC-80 a client that closes its connection", () => {
    const file = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="kettle.txt"\r\n\r\n`;

    test.each([
        ["JSON", "/api/v2/comments", "application/json", '{"discussionID":1,"body":"Half of'],
        ["a form", "/post/comment", "application/x-www-form-urlencoded", "discussionID=1&body=Half+of"],
        ["a file", "/api/v2/media", "multipart/form-data; boundary=x", file("file") + "Half of it. ".repeat(20_000)],
        ["a photo", "/api/v2/users/me/photo", "multipart/form-data; boundary=x", file("photo") + "Half of it. ".repeat(20_000)],
    ])("while it sends %s leaves nothing behind, and no failure in the log", async (_what, url, type, body) => {
        const before = await countComments();
        const sent = await send({ method: "POST", url, type, body, length: 900_000 });
        while (sent.request.socket.bytesRead < body.length) await once(sent.request, "data");
        await leave(sent);
        expect(lines.map(({ msg }) => msg)).toContain(LEFT);
        expect((await post("/api/v2/comments", { discussionID, body: `Behind ${url}`, format: "text" })).statusCode).toBe(201);
        expect([await countComments(), failures()]).toEqual([before + 1, []]);
        await emptied(path.join(own.environment.dataDirectory, "media", ".incoming"));
    });

    test("while its reply is stored finds the reply stored once when it sends it again, and counted", async () => {
        const before = await countComments();
        const reply = { discussionID, body: "Sent before the tunnel.", format: "text", idempotencyKey: "before-the-tunnel" };
        await whileNothingIsWritten(async () => {
            const body = JSON.stringify(reply);
            const sent = await send({ method: "POST", url: "/api/v2/comments", type: "application/json", body });
            if (!sent.request.readableEnded) await once(sent.request, "end");
            await leave(sent);
        });
        const again = await post("/api/v2/comments", reply);
        expect([again.statusCode, again.json().body]).toEqual([201, expect.stringContaining("Sent before the tunnel.")]);
        const listed = (await get(`/api/v2/comments?discussionID=${discussionID}&limit=100&expand=raw`)).json<
            { bodyRaw: string }[]
        >();
        expect(listed.filter(({ bodyRaw }) => bodyRaw === reply.body)).toHaveLength(1);
        expect([await countComments(), failures()]).toEqual([before + 1, []]);
    });

    test("while a streamed response is computed leaves no failure in the log", async () => {
        const body = new URLSearchParams({ Form: "export", Password: PASSWORD }).toString();
        const type = "application/x-www-form-urlencoded";
        const sent = await send({ method: "POST", url: "/account", type, body });
        if (!sent.request.readableEnded) await once(sent.request, "end");
        await leave(sent);
        // Passwords are checked in the same threads, one after the other.
        expect((await post("/account", { Form: "export", Password: PASSWORD })).statusCode).toBe(200);
        expect(failures()).toEqual([]);
    });

    test("while a response is sent, streamed or complete, leaves no failure in the log, and the server responds to others", async () => {
        const { commentID } = (await post("/api/v2/comments", { discussionID, body: "A long one.", format: "text" })).json();
        const long = { body: "x".repeat(MORE_THAN_BUFFERED), bodyHtml: "x".repeat(MORE_THAN_BUFFERED) };
        await site.database.query.updateTable("comments").set(long).where("commentID", "=", commentID).execute();
        const url = `/api/v2/comments/${commentID}?expand=body,raw`;
        const streamed = new URLSearchParams({ Form: "export", Password: PASSWORD }).toString();
        for (const request of [
            { method: "GET", url },
            { method: "POST", url: "/account", type: "application/x-www-form-urlencoded", body: streamed },
        ]) {
            const sent = await send(request);
            await once(sent.socket, "readable");
            expect([sent.response.headersSent, sent.response.writableFinished]).toEqual([true, false]);
            await leave(sent);
            expect((await get(`/api/v2/discussions/${discussionID}`)).statusCode).toBe(200);
        }
        expect(failures()).toEqual([]);
    });
});
