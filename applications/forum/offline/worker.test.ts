/** @jest-environment ./library/testing/processEnvironment.ts */
import { beforeEach, expect, jest, test } from "@jest/globals";

const ORIGIN = "https://forum.test";
const SCRIPT = "/assets/forum.11111111.js";
const HTML = { "content-type": "text/html; charset=utf-8", date: new Date().toUTCString() };
const OURS = `<script src="${SCRIPT}"></script><div id="root"></div>`;
const PORTAL = "<h1>Welcome to the hotel</h1>";

/** Network responses, by path; other paths fail. */
let network: Map<string, () => Response>;
let storedCaches: Map<string, Map<string, Response>>;
let fetched: [path: string, credentials: string][];
let scope: EventTarget;

beforeEach(async () => {
    network = new Map();
    storedCaches = new Map();
    fetched = [];
    answer("/offline", OURS, HTML);
    answer(SCRIPT, "begin()", { "content-type": "text/javascript" });
    scope = Object.assign(new EventTarget(), {
        location: new URL(ORIGIN),
        clients: { claim: async () => undefined },
        skipWaiting: async () => undefined,
    });
    Object.assign(globalThis, {
        self: scope,
        OFFLINE: { version: "two", page: "/offline", files: [SCRIPT] },
        fetch: ask,
        caches: {
            open: async (name: string) => cacheOf(name),
            keys: async () => [...storedCaches.keys()],
            delete: async (name: string) => storedCaches.delete(name),
        },
    });
    jest.resetModules();
    await import("./worker");
});

function answer(path: string, body: string, headers: Record<string, string>, more: Partial<Response> = {}): void {
    network.set(path, () => {
        const response = new Response(body, { headers });
        for (const [name, value] of Object.entries({ type: "basic", redirected: false, ...more }))
            Object.defineProperty(response, name, { value });
        return response;
    });
}

async function ask(resource: string | { url: string }, { credentials = "same-origin" }: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(typeof resource === "string" ? resource : resource.url, ORIGIN);
    fetched.push([pathname, credentials]);
    const made = network.get(pathname);
    if (!made) throw new TypeError("Failed to fetch");
    return made();
}

function cacheOf(name: string) {
    const entries = storedCaches.get(name) ?? new Map<string, Response>();
    storedCaches.set(name, entries);
    const pathOf = (resource: string | { url: string }) =>
        new URL(typeof resource === "string" ? resource : resource.url, ORIGIN).pathname;
    return {
        put: async (resource: string, response: Response) => void entries.set(pathOf(resource), response),
        match: async (resource: string | { url: string }) => entries.get(pathOf(resource))?.clone(),
    };
}

/** Dispatches an event and waits for the work that it began. */
async function send(type: string, fields: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let answered: Promise<Response> | undefined;
    const event = Object.assign(new Event(type), fields, {
        waitUntil: (one: Promise<unknown>) => void work.push(one),
        respondWith: (one: Promise<Response>) => {
            answered = one;
        },
    });
    scope.dispatchEvent(event);
    const response = await answered;
    await Promise.all(work);
    return response;
}

const visit = (path: string, more: object = {}) =>
    send("fetch", { request: { method: "GET", mode: "navigate", url: ORIGIN + path, ...more } });

test("FC-61 FC-63 the worker stores the offline page as rendered for guests, and redirects to it only if the server does not respond", async () => {
    await send("install");
    expect(fetched).toEqual([
        ["/offline", "omit"],
        [SCRIPT, "omit"],
    ]);
    answer("/discussions", "The newest.", HTML);
    expect(await (await visit("/discussions"))?.text()).toBe("The newest.");
    network.clear();
    const led = await visit("/discussions?page=2");
    expect([led?.status, led?.headers.get("location")]).toEqual([302, `${ORIGIN}/offline?Target=%2Fdiscussions%3Fpage%3D2`]);
    expect(await (await visit("/offline?Target=%2F"))?.text()).toBe(OURS);
    expect(await (await visit(SCRIPT, { mode: "no-cors" }))?.text()).toBe("begin()");
});

test("the worker ignores API requests, form submissions and other sites", async () => {
    await send("install");
    network.clear();
    expect(await visit("/api/v2/drafts", { mode: "cors" })).toBeUndefined();
    expect(await visit("/entry/signin", { method: "POST" })).toBeUndefined();
    expect(await visit("", { url: "https://elsewhere.test/" })).toBeUndefined();
    expect([...storedCaches.values()].flatMap((entries) => [...entries.keys()]).sort()).toEqual([SCRIPT, "/offline"]);
});

test.each([
    ["a hotel's page that says all is well", PORTAL, {}],
    ["a page that leads elsewhere", OURS, { redirected: true }],
    ["a server in trouble", OURS, { status: 503 }],
])("FC-69 %s is not stored as the offline page", async (_what, body, more) => {
    answer("/offline", body, HTML, more);
    await expect(send("install")).rejects.toThrow("/offline is not what it should be.");
    answer("/offline", OURS, HTML);
    answer(SCRIPT, body, HTML, more);
    await expect(send("install")).rejects.toThrow(`${SCRIPT} is not what it should be.`);
});

test("FC-69 the stored page is renewed after a day, only by a page of this site, and dropped with another build", async () => {
    storedCaches.set("offline-one", new Map());
    await send("install");
    await send("activate");
    expect([...storedCaches.keys()]).toEqual(["offline-two"]);
    const stands = async () => (await cacheOf("offline-two").match("/offline"))?.text();
    answer("/", "Home", HTML);
    answer("/offline", `${OURS}Other`, HTML);
    await visit("/");
    expect(await stands()).toBe(OURS);
    answer("/offline", OURS, { ...HTML, date: "Thu, 01 Jan 2026 00:00:00 GMT" });
    await send("install");
    answer("/offline", PORTAL, HTML);
    await visit("/");
    expect(await stands()).toBe(OURS);
    answer("/offline", `${OURS}Other`, HTML);
    await visit("/");
    expect(await stands()).toBe(`${OURS}Other`);
});
