import { describe, expect, test } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import GERMAN from "../locales/de.json";
import { holdBack } from "./holdBack";
import { fillSignIn, setStage } from "./stage";
import { stopClock } from "./visitor";

const stage = setStage();
const TICK = /\/api\/v2\/tick$/;
const POST = "Show us your visible mends, spring round";

/** Returns the path of a long discussion. */
async function longDiscussion(): Promise<string> {
    const discussions = await stage.call<{ name: string; url: string }[]>("GET", "discussions?sort=-score");
    return new URL(discussions.find(({ name }) => name === POST)?.url ?? "", stage.url).pathname;
}

/** Script of the app. */
const APP = /\/assets\/app\.[^/]*\.js$/;

/** Adds up the transferred size of later responses; returns a function that resolves to the bytes so far. */
function weigh(page: Page, isWeighed: (request: Request) => boolean): () => Promise<number> {
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
        if (!isWeighed(request)) return;
        // Requests that finish while the page is closing have no size.
        sizes.push(
            request.sizes().then(
                ({ responseBodySize }) => responseBodySize,
                () => 0,
            ),
        );
    });
    return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const alive = (page: Page) => page.locator("html[data-alive]");
const isAlive = async (page: Page) => (await alive(page).count()) > 0;
const firstReply = (page: Page) =>
    page.locator("article[id^=Comment_]").first().getByRole("link", { name: "Reply", exact: true }).first();

describe("a guest who reads", () => {
    test("gets the scripts that show the page together with the app, not after it", async () => {
        const { page, complaints } = await stage.visitor({ width: 1440, still: true });
        const letThrough = await holdBack(page, APP);
        const late: string[] = [];
        let isHere = false;
        page.on("response", (response) => {
            isHere ||= APP.test(response.url());
        });
        page.on("request", (request) => {
            if (isHere && request.resourceType() === "script") late.push(request.url());
        });
        await page.goto(stage.url + (await longDiscussion()));
        const code = page.waitForRequest(/\/assets\/reading\.[^/]*\.js$/);
        await page.getByRole("banner").getByRole("link", { name: "Sign In" }).hover();
        await code;
        letThrough();
        await alive(page).waitFor();

        expect(isHere).toBe(true);
        expect(late).toEqual([]);
        expect(complaints).toEqual([]);
    });

    test("TRACK-004 is counted once without the app", async () => {
        const { page } = await stage.visitor({ width: 1440, still: true });
        const reported: unknown[] = [];
        page.on("request", (request) => {
            if (request.url().endsWith("/api/v2/tick")) reported.push(request.postDataJSON());
        });
        const path = await longDiscussion();
        const counted = page.waitForResponse(TICK);
        await page.goto(stage.url + path, { waitUntil: "networkidle" });
        await counted;
        const [, discussionID] = /\/discussion\/(\d+)/.exec(path) ?? [];
        expect(reported).toMatchObject([{ type: "discussion_view", discussionID: Number(discussionID), url: stage.url + path }]);

        await page.getByRole("main").getByRole("button").first().hover();
        await alive(page).waitFor();
        expect(reported).toHaveLength(1);
    });

    test("finds a menu opened before hydration still open, and its button works", async () => {
        const { page, complaints } = await stage.visitor({ width: 1440, still: true });
        const letThrough = await holdBack(page, APP);
        await page.goto(`${stage.url}/discussions`);
        const menu = page.getByRole("main").locator("details").first();
        await menu.locator("summary").click();
        letThrough();
        await alive(page).waitFor();

        expect(await menu.getAttribute("open")).not.toBeNull();
        await page.keyboard.press("Escape");
        expect(await menu.getAttribute("open")).toBeNull();
        expect(complaints).toEqual([]);
    });

    test("opens a page that was prefetched on hover: 20 kB, and no further request on the press", async () => {
        const { page, complaints } = await stage.visit({ width: 1440 }, "/discussions?sort=-score");
        await alive(page).waitFor();
        const isCall = (request: Request) => request.url().startsWith(`${stage.url}/api/`) && !request.url().endsWith("/tick");
        const answers = weigh(page, isCall);
        let calls = 0;
        page.on("request", (request) => {
            if (isCall(request)) calls++;
        });
        const got = page.waitForResponse(/\/comments/);
        await page.getByRole("main").getByRole("link", { name: POST }).hover();
        await got;
        await page.waitForLoadState("networkidle");
        const before = calls;
        await page.getByRole("main").getByRole("link", { name: POST }).click();
        await page.getByRole("heading", { level: 1, name: POST }).waitFor();

        expect(await answers()).toBeLessThan(20_000);
        expect([before > 0, calls - before]).toEqual([true, 0]);
        expect(complaints).toEqual([]);
    });

    test("signs in through the form if the app fails to load", async () => {
        const { page } = await stage.visitor({ width: 390, still: true });
        await page.route(/\/assets\/(app|framework)\./, (route) => route.abort());
        await stage.signIn(page, "/discussions");

        await page.waitForURL(`${stage.url}/discussions`);
        expect(await isAlive(page)).toBe(false);
    });

    test.each([
        [
            "FC-69 while a network answers with a page of its own",
            { contentType: "text/html", body: "<h1>Pay for your coffee</h1>" },
        ],
        ["FC-68 after an update of the site, which has no such file", { status: 404, contentType: "text/plain", body: "Gone" }],
    ])("%s in place of the translations, reads on in German and signs in through the form", async (_when, answer) => {
        await stage.call("PATCH", "config", { "garden.locales": ["de"] });
        const { page, context } = await stage.visitor({ width: 390, still: true });
        await context.addCookies([{ name: "parley-locale", value: "de", url: stage.url }]);
        await page.route(/\/assets\/texts-/, (route) => route.fulfill(answer));
        await page.goto(`${stage.url}/entry/signin?Target=%2Fdiscussions`);
        await fillSignIn(page.getByRole("main"), (text) => (GERMAN as Record<string, string>)[text] ?? text);

        await page.waitForURL(`${stage.url}/discussions`);
        expect([await isAlive(page), await page.locator("html").getAttribute("lang")]).toEqual([false, "de"]);
        expect(await page.getByRole("main").textContent()).not.toContain("Pay for");
    });

    test("finds text typed before hydration in its field, with the caret in place", async () => {
        const { page, complaints } = await stage.visitor({ width: 1440, still: true });
        const letThrough = await holdBack(page, APP);
        await page.goto(`${stage.url}/entry/signin`);
        const name = page.getByRole("main").getByLabel("Email or user name");
        await name.fill("Admi");
        await name.press("ArrowLeft");
        letThrough();
        await alive(page).waitFor();
        await page.keyboard.type("x");

        expect(await name.inputValue()).toBe("Admxi");
        expect(complaints).toEqual([]);
    });
});

describe("a member", () => {
    test("who presses Reply and types before hydration finds the form open with the text in it", async () => {
        const { page, context, complaints } = await stage.administrator({ width: 1440, still: true });
        const letThrough = await holdBack(page, APP);
        // Otherwise an app that takes more than four seconds would let the press lead to the page of the form.
        await stopClock(page, Date.now());
        await page.goto(stage.url + (await longDiscussion()));
        await firstReply(page).click();
        await page.keyboard.type("Dry it");
        letThrough();
        await alive(page).waitFor();
        await page.clock.resume();

        await page.waitForFunction(wordsInFocus, "Dry it", { polling: 50 });
        expect(await page.locator("article[id^=Comment_]").first().locator("form :focus").count()).toBe(1);
        expect(new URL(page.url()).search).toBe("");
        expect(complaints).toEqual([]);
        await context.close();
    });

    test("is led to the page of the form if the app fails to load", async () => {
        const { page } = await stage.administrator({ width: 390, still: true });
        await page.route(/\/assets\/app\./, (route) => route.abort());
        await page.goto(stage.url + (await longDiscussion()), { waitUntil: "networkidle" });
        await firstReply(page).click();

        await page.waitForURL(/[?&]reply=\d+/);
    });

    test("gets the app without using the page, once it is loaded", async () => {
        const { page, complaints } = await stage.administrator({ width: 1440, still: true });
        await page.goto(`${stage.url}/discussions`);
        await alive(page).waitFor();

        expect(complaints).toEqual([]);
    });
});

/** Whether the focused text area or editor contains exactly this text. */
function wordsInFocus(words: string): boolean {
    const field = document.activeElement;
    return (field instanceof HTMLTextAreaElement ? field.value : field?.textContent)?.trim() === words;
}
