import { describe, expect, test } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import { holdBack } from "./holdBack";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const stage = setStage();
const LIST = "/discussions?sort=-score";
const POST = "Show us your visible mends, spring round";
const OTHER_RELEASE = /\/assets\/forum\.[^"]*\.js/;

/** Opens the list as a guest without using the page, and records later requests. */
async function reader(): Promise<Visitor & { requests: Request[] }> {
    // A late page would be loaded by the browser.
    const visitor = await stage.visitor({ width: 1440, still: true, hasFonts: false, patient: true });
    await visitor.page.goto(stage.url + LIST, { waitUntil: "networkidle" });
    await visitor.page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const requests: Request[] = [];
    visitor.page.on("request", (request) => void requests.push(request));
    return { ...visitor, requests };
}

const link = (page: Page) => page.getByRole("main").getByRole("link", { name: POST, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: POST });
const isSame = (page: Page) => page.evaluate(() => "isSame" in globalThis);
const alive = (page: Page) => page.locator("html[data-alive]");
const depthIs = (page: Page, depth: number) => page.waitForFunction((wanted) => scrollY === wanted, depth, { polling: 50 });
const scrollDown = (page: Page, depth: number) => page.evaluate((wanted) => scrollTo(0, wanted), depth);
const pathsOf = (requests: readonly Request[], type: string) =>
    requests.filter((request) => request.resourceType() === type).map((request) => new URL(request.url()).pathname);
const appOf = (requests: readonly Request[]) => pathsOf(requests, "script").filter((path) => /\/(app|framework)\./.test(path));

/** Returns the computed styles of every element in the main content. */
const looks = (page: Page) =>
    page.locator("main *").evaluateAll((elements) =>
        elements.map((element) => {
            const { color, display, fontSize, fontWeight, margin, padding, position } = getComputedStyle(element);
            return [element.tagName, color, display, fontSize, fontWeight, margin, padding, position].join();
        }),
    );

/** Follows the link by a script, without moving the mouse to it. */
async function follow(page: Page): Promise<void> {
    await link(page).evaluate((element) => (element as HTMLElement).click());
    await heading(page).waitFor();
}

describe("a guest who follows a link", () => {
    test("NAV-055 sees the page without a load and without the app: its title is announced, and it begins at the top", async () => {
        const { page, complaints, requests } = await reader();
        await scrollDown(page, 500);
        const path = new URL((await link(page).getAttribute("href")) ?? "", stage.url).pathname;
        await follow(page);

        expect([await isSame(page), appOf(requests), pathsOf(requests, "document")]).toEqual([true, [], []]);
        expect(new URL(page.url()).pathname).toBe(path);
        const title = await page.title();
        expect(title).toContain(POST);
        expect(await page.locator("body > [role=status]").textContent()).toBe(title);
        expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(["main", 0]);
        expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(stage.url + path);
        expect(complaints).toEqual([]);
    });

    test("gets the articles below the window laid out after the first paint, with the same page height as after a load", async () => {
        const { page } = await reader();
        const later = page.locator("main article[style]");
        await page.evaluate(() => {
            const waiting: IdleRequestCallback[] = [];
            globalThis.requestIdleCallback = (callback) => waiting.push(callback);
            Object.assign(globalThis, {
                beIdle: () => {
                    for (const callback of waiting) callback({ didTimeout: false, timeRemaining: () => 50 });
                },
            });
        });
        await follow(page);
        expect(await later.count()).toBeGreaterThan(0);
        expect(await page.getByRole("article").first().getAttribute("style")).toBeNull();
        await page.evaluate(() => (globalThis as unknown as { beIdle: () => void }).beIdle());
        await page.waitForFunction(() => !document.querySelector("main article[style]"));
        const depth = () => page.evaluate(() => document.documentElement.scrollHeight);
        const turnedTo = await depth();
        await page.reload();
        expect(turnedTo).toBe(await depth());
    });

    test("sees the same styles as after a load, and the former ones after Back", async () => {
        const { page, complaints } = await reader();
        const list = await looks(page);
        await follow(page);
        const turnedTo = await looks(page);
        await page.goBack();
        await link(page).waitFor();
        expect(await looks(page)).toEqual(list);
        await page.goForward();
        await heading(page).waitFor();
        await page.reload();

        expect(turnedTo).toEqual(await looks(page));
        expect(complaints).toEqual([]);
    });

    test("gets the page prefetched on hover, and nothing is fetched twice", async () => {
        const { page, requests } = await reader();
        const path = new URL((await link(page).getAttribute("href")) ?? "", stage.url).pathname;
        const requestsOfPage = () => pathsOf(requests, "fetch").filter((one) => one === path);
        await Promise.all([page.waitForResponse(stage.url + path), link(page).hover()]);
        expect(await heading(page).count()).toBe(0);
        await link(page).click();
        await heading(page).waitFor();

        expect([requestsOfPage().length, appOf(requests)]).toEqual([1, []]);
    });

    test("and presses at once causes one request, although the press also focuses the link", async () => {
        const { page, context, requests } = await reader();
        const path = new URL((await link(page).getAttribute("href")) ?? "", stage.url).pathname;
        // The page arrives only after the time for intent has passed.
        await page.route(stage.url + path, () => undefined);
        await page.clock.install();
        await link(page).click();
        await page.clock.runFor(1_000);
        await page.unroute(stage.url + path);
        await heading(page).waitFor();

        expect(pathsOf(requests, "fetch").filter((one) => one === path)).toHaveLength(1);
        await context.close();
    });

    test("TRACK-003 TRACK-004 is counted there once, with the previous page as the referrer", async () => {
        const { page, requests } = await reader();
        const ticks = () => requests.filter((one) => one.url().endsWith("/api/v2/tick")).map((one) => one.postDataJSON());
        await Promise.all([page.waitForRequest(/\/tick$/), follow(page)]);
        await page.keyboard.press("Tab");
        await alive(page).waitFor({ state: "attached" });

        expect(ticks()).toMatchObject([{ type: "discussion_view", url: page.url(), referrer: `${stage.url}/discussions` }]);
    });

    test("returns to the scroll position by Back and Forward, after a load in between too, and in the app", async () => {
        const { page, complaints } = await reader();
        await scrollDown(page, 300);
        await follow(page);
        await scrollDown(page, 200);
        await page.goBack();
        await link(page).waitFor();
        await depthIs(page, 300);
        await page.goForward();
        await heading(page).waitFor();
        await depthIs(page, 200);
        expect(await isSame(page)).toBe(true);

        await page.reload();
        await depthIs(page, 200);
        await page.goBack();
        await link(page).waitFor();
        await depthIs(page, 300);
        await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
        await alive(page).waitFor({ state: "attached" });
        await page.goForward();
        await heading(page).waitFor();
        await depthIs(page, 200);
        await page.goBack();
        await link(page).waitFor();
        await depthIs(page, 300);
        expect(complaints).toEqual([]);
    });

    test("UI-064 sees the post that the link names 150 pixels below the top", async () => {
        const { page } = await reader();
        await follow(page);
        const post = (await page.locator("article[id^=Comment_]").nth(4).getAttribute("id")) ?? "";
        await page.goBack();
        await link(page).waitFor();
        await link(page).evaluate((element, hash) => {
            (element as HTMLAnchorElement).hash = hash;
        }, post);
        await follow(page);

        expect(new URL(page.url()).hash).toBe(`#${post}`);
        const top = await page
            .locator(`#${post}`)
            .evaluate((element) => [element.getBoundingClientRect().top, document.activeElement?.id]);
        expect([Math.round(Number(top[0])), top[1]]).toEqual([150, post]);
    });
});

describe("the browser loads a page that cannot be shown in place of another:", () => {
    test("a page that does not exist", async () => {
        const { page, requests } = await reader();
        await link(page).evaluate((element) => element.setAttribute("href", "/discussion/987654/nothing"));
        await Promise.all([page.waitForEvent("load"), link(page).click()]);

        expect([await isSame(page), pathsOf(requests, "document")]).toEqual([false, ["/discussion/987654/nothing"]]);
    });

    test("a page of another release", async () => {
        const { page } = await reader();
        await page.route(/\/discussion\/\d+/, async (route) => {
            if (route.request().resourceType() === "document") return route.continue();
            const response = await route.fetch();
            const body = (await response.text()).replace(OTHER_RELEASE, "/assets/forum.00000000.js");
            return route.fulfill({ response, body });
        });
        await follow(page);

        expect(await isSame(page)).toBe(false);
    });

    test("any page, while typed text would be lost", async () => {
        const { page, requests } = await reader();
        await page
            .locator("input[type=search], input[name=query], input:not([type=hidden])")
            .first()
            .evaluate((field) => {
                (field as HTMLInputElement).value = "kettle";
            });
        await follow(page);

        expect([await isSame(page), pathsOf(requests, "document").length]).toEqual([false, 1]);
    });
});

describe("the app", () => {
    test("hydrates a page that has replaced another", async () => {
        const { page, complaints } = await reader();
        await follow(page);
        await page.keyboard.press("Tab");
        await alive(page).waitFor({ state: "attached" });
        await page.getByRole("banner").getByRole("link", { name: "Categories", exact: true }).click();
        await page.waitForURL("**/categories");
        await page.goBack();
        await heading(page).waitFor();

        expect([await isSame(page), complaints]).toEqual([true, []]);
    });

    test("that arrives while a page is loading hydrates that page", async () => {
        const { page, complaints } = await reader();
        const letThrough = await holdBack(page, /\/discussion\/\d+/);
        await link(page).evaluate((element) => (element as HTMLElement).click());
        await Promise.all([page.waitForEvent("requestfinished", (one) => /\/app\./.test(one.url())), page.keyboard.press("Tab")]);
        expect(await alive(page).count()).toBe(0);
        letThrough();
        await heading(page).waitFor();
        await alive(page).waitFor({ state: "attached" });

        expect([await isSame(page), complaints]).toEqual([true, []]);
    });
});

test("unread counts beside the page fall with each post that a member opens by keyboard, in the browser as on the server", async () => {
    const { page, complaints } = await stage.administrator({ width: 1440 });
    const writer = await stage.visitor({ width: 1440 });
    const send = async (from: Page, path: string, data: object) =>
        (await from.request.post(`${stage.url}/api/v2${path}`, { headers: stage.headers, data })).json();
    const person = { name: "Lark Bunting", email: "lark@fettle.example", password: "rush seats and hide glue" };
    await send(page, "/users", { ...person, emailConfirmed: true });
    await stage.signInUnseen(writer.page, person);
    const { categoryID } = (await send(page, "/categories", { name: "Lids", urlcode: "lids" })) as { categoryID: number };
    for (const name of ["Which lid fits", "Lids that hum"])
        await send(writer.page, "/discussions", { categoryID, name, body: "Measured warm.", format: "markdown" });

    await page.goto(`${stage.url}/categories/lids`);
    await alive(page).waitFor();
    const listLink = (name: string) => page.getByRole("link", { name, exact: true }).first();
    const row = (name: string) => page.getByRole("main").locator(`a:has-text("${name}")`).first();
    await listLink("Lids 2 unread").waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await row("Lids that hum").focus();
    await page.keyboard.press("Enter");
    await listLink("Lids 1 unread").waitFor();
    // The count falls while the post is on its way, before its page is one to go back from.
    await page.waitForURL("**/discussion/**");
    await page.goBack();
    // The post itself also lists the other one: the focus belongs to the row of the list, once the list is whole.
    await page.getByRole("status").filter({ hasText: "Lids - Fettle" }).waitFor({ state: "attached" });
    await listLink("Lids 1 unread").waitFor();
    await row("Which lid fits").focus();
    await page.keyboard.press("Enter");
    await listLink("Lids 2 posts").waitFor();
    expect(await isSame(page)).toBe(true);
    await page.reload();
    await listLink("Lids 2 posts").waitFor();

    // 18.10 What is marked as read at once is unread again by Undo, by keyboard.
    await send(writer.page, "/discussions", { categoryID, name: "A third lid", body: "Cold.", format: "markdown" });
    await page.goto(`${stage.url}/categories/lids`);
    await listLink("Lids 1 unread").waitFor();
    await alive(page).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Mark all as read" }).press("Enter");
    await listLink("Lids 3 posts").waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await listLink("Lids 1 unread").waitFor();
    const markAll = page.getByRole("button", { name: "Mark all as read" });
    await markAll.waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    await markAll.press("Enter");
    await markAll.waitFor({ state: "detached" });
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await markAll.waitFor();
    expect(complaints).toEqual([]);
});
