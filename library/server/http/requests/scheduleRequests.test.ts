import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as moment } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createRequestScheduler, TICK_MS } from "@parley/library/server/requestScheduling";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createApp } from "..";

const GUEST = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} };
const SITE = "http://forum.test";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "EverythingScraper/9.1 (+https://everything.example/bot)";
/** Cost of each response, in milliseconds. */
const COST = 100;

let app: FastifyInstance;
let now = 0;
let made = 0;
beforeAll(async () => {
    app = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: "session",
        viewerOf: async ({ headers }) => ({ userID: Number(headers["x-test-user"] ?? 0), permissions: GUEST }),
        scheduler: createRequestScheduler({ clock: () => now, processorTime: () => now }),
        answerFirst: ({ url }, reply, goOn) => void (url === "/kept" ? reply.send("kept") : goOn()),
        renderPage: async (reply, path) => reply.send(make(path)),
        register: (api, pages) => {
            api.get("/things", async () => make([]));
            api.post("/things", async () => ({}));
            pages.get("/page", async (request, reply) => reply.renderPage(request.url));
            pages.get("/assets/forum.css", async () => make(""));
            pages.get("/broken", async () => {
                make("");
                throw new Error("broken");
            });
        },
    });
    await app.ready();
});
afterAll(() => app.close());
afterEach(() => void jest.useRealTimers());
beforeEach(() => {
    // Requests wait for a turn for at most a second, which no test here may spend.
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "performance"] });
    // Long enough to replenish every budget.
    now += 1_000_000;
    made = 0;
});

function make<T>(answer: T): T {
    made += 1;
    now += COST;
    return answer;
}

const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, remoteAddress: "198.51.100.7", headers: { host: "forum.test", "user-agent": BOT, ...headers } });

/** Sends requests until one is refused, at most a hundred. */
async function refusalOf(url: string, headers?: Record<string, string>) {
    for (let turn = 0; turn < 100; turn++) {
        const answer = await get(url, headers);
        if (answer.statusCode === 429) return answer;
    }
    throw new Error("it was never refused");
}

describe("FC-72 a bot that has exhausted its budget", () => {
    test("receives a 429 error with Retry-After, and nothing is rendered for it", async () => {
        const refusal = await refusalOf("/api/v2/things");
        expect(refusal.json()).toEqual({
            status: 429,
            message: "Too many requests. Wait a moment and try again.",
            description: null,
        });
        expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
        expect(refusal.headers["cache-control"]).toBe("no-store");
        const before = made;
        expect((await get("/api/v2/things?page=2")).statusCode).toBe(429);
        expect(made).toBe(before);
        now += Number(refusal.headers["retry-after"]) * 1000;
        expect((await get("/api/v2/things")).statusCode).toBe(200);
    });

    test("receives a small HTML page if it requests a page", async () => {
        const { body, headers } = await refusalOf("/page", { accept: "text/html" });
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(body).toContain("<h1>Too many requests. Wait a moment and try again.</h1>");
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        expect(body.length).toBeLessThan(500);
    });

    test("still receives cached responses and static files; and failed requests count like successful ones", async () => {
        await refusalOf("/broken");
        expect((await get("/kept")).body).toBe("kept");
        expect((await get("/assets/forum.css")).statusCode).toBe(200);
    });

    test("does not affect guests and members", async () => {
        await refusalOf("/page");
        expect((await get("/page", { "user-agent": FIREFOX })).statusCode).toBe(200);
        expect((await get("/page", { "x-test-user": "7" })).statusCode).toBe(200);
    });
});

test("FC-30 writes of members are not limited by their IP address", async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 3_100; turn++) {
        const headers = {
            host: "forum.test",
            origin: SITE,
            "x-requested-with": "parley",
            "x-test-user": String(1 + (turn % 500)),
        };
        statuses.add((await app.inject({ method: "POST", url: "/api/v2/things", headers, payload: {} })).statusCode);
    }
    expect([...statuses]).toEqual([200]);
}, 180_000);

test("FC-72 a response that waited for its turn keeps its own asynchronous context", async () => {
    const context = new AsyncLocalStorage<string>();
    const held = new Map<string, () => void>();
    let at = 0;
    const site = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: "session",
        viewerOf: async ({ headers }) => ({ userID: Number(headers["x-test-user"] ?? 0), permissions: GUEST }),
        scheduler: createRequestScheduler({ clock: () => at, processorTime: () => at }),
        answerFirst: ({ url }, _reply, goOn) => context.run(url, goOn),
        register: (api) => {
            api.get("/held/:name", async ({ params }) => {
                const { name } = params as { name: string };
                await new Promise<void>((resolve) => held.set(name, resolve));
                return { name, context: context.getStore() };
            });
        },
    });
    const ask = (name: string, userID: number) =>
        site.inject({ url: `/api/v2/held/${name}`, headers: { host: "forum.test", "x-test-user": String(userID) } });
    /** Starts a request, and resolves when `count` handlers are running. */
    const begun = async (name: string, userID: number, count: number) => {
        const answer = ask(name, userID);
        void answer.then(() => undefined);
        while (held.size < count) await moment();
        return { answer };
    };
    const much = await begun("much", 9, 1);
    at += 1_000;
    held.get("much")?.();
    await much.answer;
    const little = await begun("little", 1, 2);
    const waiting = ask("waiting", 9).then((answer) => answer.json());
    await moment();
    await moment();
    expect(held.has("waiting")).toBe(false);
    held.get("little")?.();
    await little.answer;
    while (!held.has("waiting")) await moment();
    held.get("waiting")?.();
    expect(await waiting).toEqual({ name: "waiting", context: "/api/v2/held/waiting" });
    await site.close();
});

test("FC-83 requests in progress while the event loop is delayed are logged by route, without names or keys", async () => {
    const lines: { msg: string; late: number; shedding: string; requests: string[] }[] = [];
    const late = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: "session",
        logger: pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
        viewerOf: async () => ({ userID: 7, permissions: GUEST }),
        scheduler: createRequestScheduler({ lag: { tick: () => 300.4, shedding: () => "bots" } }),
        register: (api) => {
            api.get("/things/:name", () => {
                begin();
                return finished;
            });
        },
    });
    let begin: () => void = () => undefined;
    let finish: (answer: object) => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const finished = new Promise<object>((resolve) => (finish = resolve));
    const answer = late.inject({ url: "/api/v2/things/ines?key=secret", headers: { host: "forum.test" } });
    await begun;
    jest.advanceTimersByTime(TICK_MS);
    finish({});
    expect((await answer).statusCode).toBe(200);
    await late.close();
    expect(lines).toMatchObject([
        {
            msg: "the server was late to answer",
            late: 300,
            shedding: "bots",
            requests: [expect.stringMatching(/^[\w-]+ GET \/api\/v2\/things\/:name$/)],
        },
    ]);
});
