import { setImmediate as moment } from "node:timers/promises";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { fetchDiscussion } from "@parley/discussions/client";
import { exampleDiscussion, getDiscussion } from "@parley/discussions/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { reportPageView, trackOutboundLinks } from "./pageTracking";
import type { ObservedRouter } from "./startTracking";
import { startTracking } from "./startTracking";

type State = ObservedRouter["state"];

const sent: { url: string; body: Record<string, unknown>; options: RequestInit }[] = [];
let end: () => void = () => undefined;
let fails = false;

beforeEach(() => {
    sent.length = 0;
    fails = false;
    Object.defineProperty(document, "referrer", { value: "https://search.example/?q=kettle", configurable: true });
    globalThis.fetch = jest.fn(async (url: string, options: RequestInit) => {
        sent.push({ url, options, body: JSON.parse(String(options.body)) as Record<string, unknown> });
        if (fails) throw new Error("offline");
        return undefined;
    }) as unknown as typeof fetch;
});
afterEach(() => {
    end();
    document.body.replaceChildren();
    Object.assign(navigator, { globalPrivacyControl: undefined });
});

const at = (pathname: string, params: Record<string, string> = {}, more: Partial<State["location"]> = {}): State => ({
    location: { pathname, search: "", ...more },
    navigation: { state: "idle" },
    matches: [{ params }],
});

function started(first: State) {
    let notify: ((state: State) => void) | undefined;
    const server = createFakeApi();
    server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 10, categoryID: 3 }));
    const store = createStore({ api: server.api, now: () => new Date() });
    const router: ObservedRouter = {
        state: first,
        subscribe: (listener) => {
            notify = listener;
            return () => {
                notify = undefined;
            };
        },
    };
    return { store, begin: () => (end = startTracking(router, store)), go: (state: State) => notify?.(state) };
}

test("TRACK-003 every viewed page is reported once, with its referrer, and without query strings", () => {
    history.replaceState(null, "", "/discussions?sort=new");
    const { begin, go } = started(at("/discussions", {}, { search: "?sort=new" }));
    reportPageView({ type: "page_view" }, location.href, document.referrer);
    begin();
    go({ ...at("/categories"), navigation: { state: "loading" } });
    go(at("/categories"));
    go(at("/categories"));
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
        [
            "/api/v2/tick",
            { type: "page_view", siteSectionID: "0", url: "http://localhost/discussions", referrer: "https://search.example/" },
        ],
        [
            "/api/v2/tick",
            {
                type: "page_view",
                siteSectionID: "0",
                url: "http://localhost/categories",
                referrer: "http://localhost/discussions",
            },
        ],
    ]);
    expect(sent[0]?.options).toMatchObject({ method: "POST", keepalive: true, headers: { "X-Requested-With": "parley" } });
});

test("TRACK-004 the page of a discussion is reported as a view of the discussion, with its category", async () => {
    const { begin, go, store } = started(at("/"));
    await store.dispatch(fetchDiscussion({ discussionID: 10 }));
    begin();
    go(at("/discussion/10/kettle", { discussionID: "10" }));
    expect(sent.map(({ body }) => body)).toMatchObject([{ type: "discussion_view", discussionID: 10, categoryID: 3 }]);
});

test("FC-24 a search is reported as such, to be counted, without its words", () => {
    const { begin, go } = started(at("/"));
    begin();
    go(at("/search", {}, { search: "?query=embezzlement" }));
    expect(sent.map(({ body: { referrer: _, ...body } }) => body)).toEqual([
        { type: "search", siteSectionID: "0", url: "http://localhost/search" },
    ]);
});

test("TRACK-005 followed links to other sites are reported, also those through the leaving page; own links are not", () => {
    end = trackOutboundLinks();
    for (const [href, button] of [
        ["https://tools.example/kettle?key=1#x", 0],
        ["/home/leaving?target=https%3A%2F%2Ftools.example%2Fhob", 1],
        ["/discussions", 0],
        ["https://tools.example/menu", 2],
    ] as const) {
        const link = document.createElement("a");
        link.href = href;
        link.append(document.createElement("b"));
        link.addEventListener("click", (event) => event.preventDefault());
        document.body.append(link);
        const press = new MouseEvent(button === 0 ? "click" : "auxclick", { bubbles: true, cancelable: true, button });
        link.firstElementChild?.dispatchEvent(press);
    }
    expect(sent.map(({ body }) => [body.type, body.destinationUrl])).toEqual([
        ["externalNavigation", "https://tools.example/kettle"],
        ["externalNavigation", "https://tools.example/hob"],
    ]);
});

test("TRACK-006 a failed report is ignored", async () => {
    fails = true;
    const unhandled = jest.fn();
    process.on("unhandledRejection", unhandled);
    reportPageView({ type: "page_view" }, location.href, document.referrer);
    // Node reports unhandled rejections only after the event loop has run.
    await moment();
    process.off("unhandledRejection", unhandled);
    expect([sent.length, unhandled.mock.calls.length, document.body.textContent]).toEqual([1, 0, ""]);
});

test("a user who has opted out is not tracked", () => {
    Object.assign(navigator, { globalPrivacyControl: true });
    const { begin, go } = started(at("/"));
    reportPageView({ type: "page_view" }, location.href, document.referrer);
    begin();
    go(at("/categories"));
    expect(sent).toEqual([]);
});
