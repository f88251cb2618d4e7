import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Visitor, VisitorOptions } from "./visitor";
import { createVisitor, reuseVisitor } from "./visitor";

/** Opens visitors, and gives them the pages of earlier ones. */
export interface VisitorPool {
    open(options: VisitorOptions): Promise<Visitor>;
    /** Visitors are opened for a test from here on. */
    beginTest(): void;
    /** Takes back the pages that were opened for the test and are still open. */
    endTest(): Promise<void>;
}

/** Events of pages and contexts that tests listen to. */
const EVENTS = ["console", "dialog", "page", "pageerror", "popup", "request", "requestfailed", "requestfinished", "response"];

/** Page of the forum without scripts and stored data. */
const BARE_PATH = "/robots.txt";

interface Pooled {
    visitor: Visitor;
    kind: string;
}

/**
 * Returns a pool for the tests of one file on the forum at `url`. A new browser context takes more CPU time than most of what a test does
 * with it: the process of its page compiles the whole app again, and its cache is empty. So the page that is open at the end of its test is
 * emptied, together with the cookies and all stored data of its context, and a later visitor gets it. A test that changes its context in a
 * way that emptying does not undo, by scripts of its own or a stopped clock, closes the context; the next visitor then gets a new one.
 */
export function createVisitorPool(browser: Browser, url: string): VisitorPool {
    const free: Pooled[] = [];
    const ofTest: Pooled[] = [];
    let isInTest = false;
    return {
        async open(options) {
            const kind = toKind(options);
            const index = free.findIndex((one) => one.kind === kind);
            const [pooled] = index === -1 ? [] : free.splice(index, 1);
            const visitor = await (pooled ? reuseVisitor(pooled.visitor, options) : createVisitor(browser, options));
            if (isInTest && !options.keepsOffline) ofTest.push({ visitor, kind });
            return visitor;
        },
        beginTest() {
            isInTest = true;
        },
        async endTest() {
            isInTest = false;
            for (const { visitor, kind } of ofTest.splice(0)) {
                const page = await empty(visitor, url);
                if (page) free.push({ visitor: { ...visitor, page }, kind });
            }
        },
    };
}

/** Returns what cannot be changed in a context. */
const toKind = ({ scripts = true, hasFonts = true, keepsOffline = false }: VisitorOptions): string =>
    JSON.stringify([scripts, hasFonts, keepsOffline]);

/** Empties the context of a visitor; returns its page, or undefined if it has none. */
async function empty(visitor: Visitor, url: string): Promise<Page | undefined> {
    const { context } = visitor;
    const [page, ...others] = context.pages();
    if (!page) return undefined;
    await visitor.forget();
    for (const other of others) await other.close();
    for (const one of [page, context]) for (const event of EVENTS) one.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.setExtraHTTPHeaders({});
    await context.clearPermissions();
    await page.goto(url + BARE_PATH);
    // Otherwise it would rest on whatever the next page has there, which has then been hovered over before the test does so.
    await page.mouse.move(0, 0);
    await clearStorage(page);
    await context.clearCookies();
    await forgetHistory(context, page);
    return page;
}

const clearStorage = (page: Page) =>
    page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const name of await caches.keys()) await caches.delete(name);
        for (const { name } of await indexedDB.databases()) {
            if (!name) continue;
            await new Promise((resolve, reject) => {
                const request = indexedDB.deleteDatabase(name);
                request.onsuccess = resolve;
                request.onerror = () => reject(request.error);
            });
        }
    });

async function forgetHistory(context: BrowserContext, page: Page): Promise<void> {
    const client = await context.newCDPSession(page);
    await client.send("Page.resetNavigationHistory");
    await client.detach();
}
