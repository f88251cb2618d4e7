import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { compressPages } from "./compressPages";

const PAGE = `<!doctype html><p>${"A kettle, a lamp and a chair. ".repeat(100)}</p>`;
let app: FastifyInstance;

beforeAll(async () => {
    app = Fastify();
    app.get("/text", (_request, reply) => reply.type("text/plain").send(PAGE));
    app.get("/short", (_request, reply) => reply.type("text/html").send("<p>Nothing</p>"));
    app.get("/done", (_request, reply) => reply.type("text/html").header("content-encoding", "br").send(PAGE));
    app.setNotFoundHandler((_request, reply) => reply.code(200).type("text/html; charset=utf-8").send(PAGE));
    compressPages(app);
    await app.ready();
});
afterAll(() => app.close());

const get = (url: string, encoding: string) => app.inject({ url, headers: { "accept-encoding": encoding } });

test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["identity", undefined, (bytes: Buffer) => bytes],
])(
    "a page without a route, requested with Accept-Encoding %p, is sent in the encoding %p",
    async (accepted, encoding, decode) => {
        const { headers, rawPayload } = await get("/entry/signin", accepted);
        expect(headers["content-encoding"]).toBe(encoding);
        expect(Number(headers["content-length"])).toBe(rawPayload.length);
        expect(decode(rawPayload).toString()).toBe(PAGE);
    },
);

test("a response that is not HTML, is short, or is already compressed is left unchanged", async () => {
    expect((await get("/text", "br")).body).toBe(PAGE);
    expect((await get("/short", "br")).body).toBe("<p>Nothing</p>");
    expect((await get("/done", "br")).body).toBe(PAGE);
});
