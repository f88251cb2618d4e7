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
/** What the worker has shown and opened. */
let shown: unknown[];

beforeEach(async () => {
    network = new Map();
    storedCaches = new Map();
    fetched = [];
    shown = [];
    answer("/offline", OURS, HTML);
    answer(SCRIPT, "begin()", { "content-type": "text/javascript" });
    scope = Object.assign(new EventTarget(), {
        location: new URL(ORIGIN),
        clients: {
            claim: async () => undefined,
            matchAll: async () => [{ url: `${ORIGIN}/messages/5`, focus: async () => void shown.push("focus /messages/5") }],
            openWindow: async (url: string) => void shown.push(`open ${url}`),
        },
        registration: {
            showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
            pushManager: {
                subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => ({
                    endpoint: `https://push.test/${applicationServerKey}`,
                    toJSON: () => ({ keys: { p256dh: "p", auth: "a" } }),
                    unsubscribe: async () => void shown.push("unsubscribed"),
                }),
            },
        },
        skipWaiting: async () => undefined,
    });
    Object.assign(globalThis, {
        self: scope,
        OFFLINE: { version: "two", page: "/offline", basePath: "", files: [SCRIPT] },
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

test("the worker ignores API requests, form submissions, frames and other sites", async () => {
    await send("install");
    network.clear();
    expect(await visit("/api/v2/drafts", { mode: "cors" })).toBeUndefined();
    expect(await visit("/entry/signin", { method: "POST" })).toBeUndefined();
    // A page for a frame is the browser's: the server has to know what it is for.
    expect(await visit("/discussions", { destination: "iframe" })).toBeUndefined();
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
    const readCached = async () => (await cacheOf("offline-two").match("/offline"))?.text();
    answer("/", "Home", HTML);
    answer("/offline", `${OURS}Other`, HTML);
    await visit("/");
    expect(await readCached()).toBe(OURS);
    answer("/offline", OURS, { ...HTML, date: "Thu, 01 Jan 2026 00:00:00 GMT" });
    await send("install");
    answer("/offline", PORTAL, HTML);
    await visit("/");
    expect(await readCached()).toBe(OURS);
    answer("/offline", `${OURS}Other`, HTML);
    await visit("/");
    expect(await readCached()).toBe(`${OURS}Other`);
});

test("a push is shown as a notification, which replaces the one about the same, and opens its page in the tab that has it", async () => {
    const pushed = { title: "Priya mentioned you in Kettle", body: "It drips.", url: `${ORIGIN}/discussion/5`, tag: "mention 5" };
    await send("push", { data: { json: () => pushed } });
    const { url, ...visible } = pushed;
    expect(shown.splice(0)).toEqual([{ ...visible, data: { url } }]);
    const click = (address: string) =>
        send("notificationclick", { notification: { data: { url: address }, close: () => void shown.push("closed") } });
    await click(url);
    await click(`${ORIGIN}/messages/5`);
    await click("https://elsewhere.test/");
    expect(shown).toEqual(["closed", `open ${url}`, "closed", "focus /messages/5", "closed"]);
});

test("a push without text still shows a notification, as browsers demand", async () => {
    await send("push", { data: null });
    expect(shown).toEqual([{ title: "forum.test", data: { url: undefined } }]);
});

test("a subscription that the push service has ended is renewed with the current key, and dropped if nobody is signed in", async () => {
    answer("/api/v2/push-subscriptions/key", JSON.stringify({ publicKey: "key" }), { "content-type": "application/json" });
    answer("/api/v2/push-subscriptions", "{}", {}, { ok: true });
    await send("pushsubscriptionchange");
    expect([fetched.map(([address]) => address).slice(-2), shown]).toEqual([
        ["/api/v2/push-subscriptions/key", "/api/v2/push-subscriptions"],
        [],
    ]);
    answer("/api/v2/push-subscriptions", "{}", {}, { ok: false });
    await send("pushsubscriptionchange");
    expect(shown).toEqual(["unsubscribed"]);
});
