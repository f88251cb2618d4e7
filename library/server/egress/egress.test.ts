import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { isPublicAddress } from "./addresses";
import { createEgress } from "./egress";

let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests = 0;

beforeAll(async () => {
    server = createServer((request, response) => {
        requests++;
        answer(request, response);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
});
afterAll(() => {
    server.closeAllConnections();
    server.close();
});

const HERE = { address: "127.0.0.1", family: 4 };
/** Longer than any test, so that a machine that pauses for a moment causes no timeout. */
const FOR_EVER = 600_000;

test.each([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["127.0.0.1", false],
    ["10.1.2.3", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["::ffff:169.254.169.254", false],
    ["::ffff:8.8.8.8", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["fc00::1", false],
    ["fe80::1", false],
    ["ff02::1", false],
    ["localhost", false],
])("FC-7 the address %s is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
    "https://127.0.0.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://tickets.example/",
    "http://tickets.example/",
    "https://user:password@tickets.example/",
    "ftp://tickets.example/",
    "file:///etc/passwd",
    "nonsense",
])("FC-7 no request is sent to %s if its host resolves to this machine", async (address) => {
    // One of its addresses is public, which must not suffice.
    const egress = createEgress({ timeoutMs: FOR_EVER, resolve: async () => [{ address: "8.8.8.8", family: 4 }, HERE] });
    const before = requests;
    await expect(egress.request(address, { method: "GET" })).rejects.toMatchObject({ reason: "forbidden" });
    expect(requests).toBe(before);
});

test("FC-7 a host is resolved once, and the connection goes to the checked address", async () => {
    let lookups = 0;
    const egress = createEgress({
        trustedHosts: [`tickets.example:${port}`],
        timeoutMs: FOR_EVER,
        resolve: async () => {
            lookups++;
            return [HERE];
        },
    });
    answer = (request, response) =>
        void response.writeHead(201, { "content-type": "application/json" }).end(request.headers.host);
    expect(await egress.request(`http://tickets.example:${port}/new`, { method: "POST", body: "é" })).toEqual({
        status: 201,
        contentType: "application/json",
        body: `tickets.example:${port}`,
    });
    expect(lookups).toBe(1);
});

const unreadable: [what: string, answer: (response: ServerResponse) => void][] = [
    ["leads elsewhere", (response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end()],
    ["never ends", (response) => void endless(response)],
    [
        "is packed, as a bomb would be",
        (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("a".repeat(100_000))),
    ],
];

test.each(unreadable)("FC-7 a response that %s is not read", async (_what, respond) => {
    const egress = createEgress({ trustedHosts: ["127.0.0.1"], timeoutMs: FOR_EVER, maxBytes: 1000 });
    answer = (_request, response) => respond(response);
    await expect(egress.request(`http://127.0.0.1:${port}/`, { method: "GET" })).rejects.toMatchObject({ reason: "unreadable" });
});

test("FC-7 a request to a slow or missing server fails", async () => {
    const egress = createEgress({
        trustedHosts: ["127.0.0.1", "nowhere.example"],
        timeoutMs: 50,
        resolve: () => Promise.reject(),
    });
    answer = () => undefined;
    await expect(egress.request(`http://127.0.0.1:${port}/`, { method: "GET" })).rejects.toMatchObject({ reason: "down" });
    await expect(egress.request("http://nowhere.example/", { method: "GET" })).rejects.toMatchObject({ reason: "down" });
});

function endless(response: ServerResponse): void {
    response.writeHead(200);
    const more = () => {
        if (!response.destroyed) response.write("a".repeat(500), () => setImmediate(more));
    };
    more();
}
