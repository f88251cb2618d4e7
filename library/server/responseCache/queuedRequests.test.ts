import { setImmediate as moment } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { openSqliteInMemory } from "@parley/library/server/database";
import { createApp } from "@parley/library/server/http";
import { createRequestScheduler } from "@parley/library/server/requestScheduling";
import type { FastifyInstance } from "fastify";
import { createResponseCache } from ".";

const GUEST = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "EverythingScraper/9.1 (+https://everything.example/bot)";

const database = openSqliteInMemory();
let app: FastifyInstance;
/** Responses in progress, with functions that end them. */
let making: { url: string; end: () => void }[];
beforeEach(async () => {
    // Requests wait for a turn for at most a second, which no test here may spend.
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "performance"] });
    making = [];
    const cache = createResponseCache({
        changes: database.changes,
        lifetime: 1_000,
        bytes: 1_000_000,
        cacheKey: ({ url = "" }) => ({ key: url, audience: "guests" }),
        endpoints: new Set(),
        markOlder: (html) => html,
        clock: () => 0,
    });
    app = await createApp({
        siteURL: "http://forum.test",
        secret: "a secret for tests",
        sessionCookie: "session",
        viewerOf: async () => ({ userID: 0, permissions: GUEST }),
        scheduler: createRequestScheduler({ clock: () => 0, processorTime: () => 0 }),
        answerFirst: cache.answerFirst,
        queueHandlers: cache.queueHandlers,
        register: (_api, pages) => {
            pages.get("/:name", async (request, reply) => {
                await new Promise<void>((end) => making.push({ url: request.url, end }));
                request.isCacheable = true;
                return reply.type("text/html").send(`<h1>${request.url}</h1>`);
            });
        },
    });
    cache.storeSent(app);
    await app.ready();
});
afterEach(async () => {
    await app.close();
    jest.useRealTimers();
});

function ask(url: string, userAgent = FIREFOX, remoteAddress = "198.51.100.7", signal = new AbortController().signal) {
    const answer = app.inject({ url, remoteAddress, signal, headers: { host: "forum.test", "user-agent": userAgent } });
    return answer.then(({ statusCode, body }) => ({ statusCode, body }));
}

/** Waits until all requests are being rendered or wait. */
async function settled(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await moment();
}

async function end(url: string): Promise<void> {
    for (const one of making) if (one.url === url) one.end();
    await settled();
}

const made = () => making.map(({ url }) => url);

describe("FC-72 a request for the same page as an earlier request by a bot", () => {
    test("does not wait for the bot's turn, and the bot then receives the cached response", async () => {
        const slow = ask("/slow");
        await settled();
        const bot = ask("/kettle", BOT);
        await settled();
        expect(made()).toEqual(["/slow"]);
        const people = [ask("/kettle", FIREFOX, "192.0.2.1"), ask("/kettle", FIREFOX, "192.0.2.2")];
        await settled();
        expect(made()).toEqual(["/slow", "/kettle"]);
        await end("/kettle");
        for (const answer of await Promise.all(people)) expect(answer).toEqual({ statusCode: 200, body: "<h1>/kettle</h1>" });
        await end("/slow");
        expect([await slow, await bot].map(({ body }) => body)).toEqual(["<h1>/slow</h1>", "<h1>/kettle</h1>"]);
        expect(made()).toEqual(["/slow", "/kettle"]);
    });

    test("does not wait, even if it was sent before the bot's request had to wait", async () => {
        const slow = ask("/slow");
        await settled();
        const requests = [ask("/kettle", BOT), ask("/kettle", FIREFOX, "192.0.2.1"), ask("/kettle", BOT)];
        await settled();
        expect(made()).toEqual(["/slow", "/kettle"]);
        await end("/kettle");
        await end("/slow");
        for (const answer of [await slow, ...(await Promise.all(requests))]) expect(answer.statusCode).toBe(200);
        expect(made()).toEqual(["/slow", "/kettle"]);
    });

    test("waits for the bot's response once that is being rendered", async () => {
        const bot = ask("/kettle", BOT);
        await settled();
        const guest = ask("/kettle", FIREFOX, "192.0.2.1");
        await settled();
        expect(made()).toEqual(["/kettle"]);
        await end("/kettle");
        expect([(await bot).body, (await guest).body]).toEqual(["<h1>/kettle</h1>", "<h1>/kettle</h1>"]);
        expect(made()).toEqual(["/kettle"]);
    });
});

test("FC-72 nothing is rendered for a bot that disconnected while it waited", async () => {
    const slow = ask("/slow");
    await settled();
    const disconnect = new AbortController();
    const gone = ask("/kettle", BOT, "203.0.113.1", disconnect.signal).catch(() => "gone");
    const other = ask("/lamp", BOT, "203.0.113.2");
    await settled();
    disconnect.abort();
    expect(await gone).toBe("gone");
    await end("/slow");
    await slow;
    expect(made()).toEqual(["/slow", "/lamp"]);
    await end("/lamp");
    expect((await other).statusCode).toBe(200);
    expect(made()).toEqual(["/slow", "/lamp"]);
});
