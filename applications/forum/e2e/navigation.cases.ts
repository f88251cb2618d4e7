import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { ADMINISTRATOR } from "./forum";
import { holdBack } from "./holdBack";
import { isAtWork } from "./parts";
import { fillSignIn, setStage } from "./stage";

const stage = setStage();

/** Waits until the main content has the focus, which moves shortly after another page is shown. */
const beginsAtContents = (page: Page) => page.waitForFunction(() => document.activeElement?.id === "main");
/** Waits until the page is hydrated. */
const alive = (page: Page) => page.locator("html[data-alive]").waitFor();
const menu = (page: Page) => page.getByRole("banner").locator("summary", { hasText: "Menu" });
const leavingURL = (target: string) => `/home/leaving?target=${encodeURIComponent(target)}`;

describe("the skip link", () => {
    test.each([
        [true, 1440],
        [true, 390],
        [false, 390],
    ])(
        "NAV-004 18.8 is the first tab stop, becomes visible with the focus, and leads to the main content (scripts: %s, at %i)",
        async (scripts, width) => {
            const { page, complaints } = await stage.visit({ width, scripts }, "/discussions");
            const skip = page.getByRole("link", { name: "Skip to content" });
            const topOf = async () => (await skip.boundingBox())?.y ?? 0;
            expect(await topOf()).toBeLessThan(0);
            await page.keyboard.press("Tab");
            expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
            await page.waitForFunction(() => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0);
            await page.keyboard.press("Enter");
            await beginsAtContents(page);
            expect(new URL(page.url()).hash).toBe("#main");
            expect(complaints).toEqual([]);
        },
    );
});

describe("the navigation", () => {
    test("NAV-035 NAV-043 NAV-055 contains Posts and Categories and marks the current page, and the title changes with the page", async () => {
        const { page } = await stage.visit({ width: 1440 }, "/discussions");
        await alive(page);
        const bar = page.getByRole("banner");
        const siteName = await page.locator("meta[property='og:site_name']").getAttribute("content");
        const isTitledAnew = (before: string) =>
            page.waitForFunction(([former, end]) => document.title !== former && document.title.endsWith(end ?? ""), [
                before,
                ` - ${siteName}`,
            ] as const);
        const titleOfPosts = await page.title();
        expect(titleOfPosts).toMatch(new RegExp(` - ${siteName}$`));
        expect(await bar.getByRole("link", { name: "Posts" }).getAttribute("aria-current")).toBe("page");
        await bar.getByRole("link", { name: "Categories" }).click();
        await page.waitForURL("**/categories");
        await isTitledAnew(titleOfPosts);
        expect(await bar.getByRole("link", { name: "Categories" }).getAttribute("aria-current")).toBe("page");
        expect(await bar.getByRole("link", { name: "Posts" }).getAttribute("aria-current")).toBeNull();
        await beginsAtContents(page);
        const titleOfCategories = await page.title();
        await page.getByRole("main").getByRole("link").first().click();
        await isTitledAnew(titleOfCategories);
    });

    test("NAV-003 offers no choice of languages if there is only one", async () => {
        const { page } = await stage.visit({ width: 1440 }, "/");
        expect(await page.getByRole("banner").getByText("Language").count()).toBe(0);
    });

    test.each([true, false])(
        "NAV-015 at 390 is opened by the hamburger as Site Navigation, with links to pages (scripts: %s)",
        async (scripts) => {
            const { page, complaints } = await stage.visit({ width: 390, scripts }, "/");
            await menu(page).focus();
            await page.keyboard.press("Enter");
            const panel = page.getByRole(scripts ? "dialog" : "region", { name: "Site Navigation" });
            await panel.waitFor();
            if (scripts) expect(await page.locator("#main").evaluate((main) => main.closest("[inert]") !== null)).toBe(true);
            await panel.getByRole("link", { name: "Categories", exact: true }).click();
            await page.waitForURL("**/categories");
            await page.getByRole("heading", { level: 1 }).waitFor();
            expect(await panel.isVisible()).toBe(false);
            if (scripts) await beginsAtContents(page);
            expect(complaints).toEqual([]);
        },
    );

    test("NAV-017 NAV-034 has a Back link in the panel, to the previous page or home", async () => {
        const { page } = await stage.visit({ width: 390 }, "/discussions");
        await page.goto(`${stage.url}/categories`);
        await menu(page).click();
        await page.getByRole("dialog").getByRole("link", { name: "Back" }).click();
        await page.waitForURL("**/discussions");

        const fresh = await stage.visitor({ width: 390 });
        const [popup] = await Promise.all([
            fresh.context.waitForEvent("page"),
            fresh.page
                .goto(stage.url)
                .then(() => fresh.page.evaluate(() => void window.open("/categories", "_blank", "noopener"))),
        ]);
        // A window that a page opens has the size with which its context was created, for whichever test.
        await popup.setViewportSize({ width: 390, height: 900 });
        await menu(popup).click();
        await popup.getByRole("dialog").waitFor();
        await popup.getByRole("dialog").getByRole("link", { name: "Back" }).click();
        await popup.waitForURL(`${stage.url}/`);
        await fresh.context.close();
    });
});

describe("the title bar", () => {
    test("NAV-049 NAV-050 hides on scrolling down, and returns on scrolling up and on keyboard focus", async () => {
        const { page } = await stage.visit({ width: 390 }, "/discussions");
        await alive(page);
        const bottom = () => page.getByRole("banner").evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom));
        const isGone = (gone: boolean) =>
            page.waitForFunction(
                (wanted) => (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0) <= 0 === wanted,
                gone,
            );
        await page.mouse.move(200, 500);
        await page.mouse.wheel(0, 300);
        await page.waitForFunction(() => scrollY === 300);
        expect(await bottom()).toBe(44);
        await page.mouse.wheel(0, 400);
        await isGone(true);
        await page.mouse.wheel(0, -20);
        await isGone(false);
        await page.mouse.wheel(0, 100);
        await isGone(true);
        await menu(page).evaluate((summary) => (summary as HTMLElement).focus({ preventScroll: true }));
        await isGone(false);
    });
});

describe("the account items", () => {
    test.each([true, false])(
        "NAV-012 NAV-014 contain My Account, the notifications and the pending work, and no empty parts (scripts: %s)",
        async (scripts) => {
            const { page } = await stage.visit({ width: 1440, scripts }, "/entry/signin");
            await fillSignIn(page.getByRole("main"));
            const account = page.getByLabel(`My Account, ${ADMINISTRATOR.name}`);
            await account.click();
            await page.getByRole("banner").getByRole("link", { name: "Sign out" }).waitFor();
            // Pending work, messages, notifications, and the account.
            expect(await page.getByRole("banner").locator("[data-panel]").count()).toBe(4);
        },
    );
});

describe("a link to another site", () => {
    test("NAV-051 NAV-052 opens in a new tab and says so; a link to this site without a page of the app is loaded", async () => {
        const { page, context } = await stage.visit({ width: 1440 }, "/discussions");
        await page.locator("html[data-alive]").waitFor();
        await page.evaluate(() => {
            (globalThis as unknown as { alive: boolean }).alive = true;
            document.body.insertAdjacentHTML(
                "beforeend",
                `<a id="away" href="http://localhost:9/kettles">Almanac</a> <a id="page" href="/categories">Categories</a>`,
            );
        });
        await page.locator("#away").focus();
        const described = await page
            .locator("#away")
            .evaluate((link) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent);
        expect(described).toBe("(opens in a new tab)");
        const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
        await tab.close();

        await page.locator("#page").click();
        await page.waitForURL("**/categories");
        const isAlive = () => page.evaluate(() => "alive" in globalThis);
        expect(await isAlive()).toBe(true);
        await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", `<a id="file" href="/healthz">Health</a>`));
        await page.locator("#file").click();
        await page.waitForURL("**/healthz");
        expect(await isAlive()).toBe(false);
    });

    test.each([true, false])(
        "NAV-054 FC-6 leads to the leaving page, which shows its destination and does not redirect (scripts: %s)",
        async (scripts) => {
            const { page, complaints } = await stage.visit(
                { width: 390, scripts },
                leavingURL("https://almanac.example/kettles?a=1"),
            );
            const main = page.getByRole("main");
            await main.getByText("almanac.example", { exact: true }).waitFor();
            expect(await main.getByRole("link", { name: "Go to almanac.example" }).getAttribute("href")).toBe(
                "https://almanac.example/kettles?a=1",
            );
            expect(await page.title()).toMatch(/^Leaving - /);
            await page.waitForLoadState("load");
            expect(page.url()).toBe(stage.url + leavingURL("https://almanac.example/kettles?a=1"));
            expect(complaints).toEqual([]);
        },
    );

    test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example"])(
        "FC-6 the leaving page does not link %s",
        async (target) => {
            const html = await (await fetch(stage.url + leavingURL(target))).text();
            const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
            expect([...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/"]);
        },
    );
});

describe("a member who goes from a list to a discussion", () => {
    const LAYOUT = /lookup-hydrate\?.*layoutViewType=discussion&/;

    /** Opens a list, and waits until the app has prefetched the code that shows a discussion. */
    async function openList() {
        const visitor = await stage.administrator({ width: 1440, still: true });
        await visitor.page.goto(`${stage.url}/discussions`, { waitUntil: "networkidle" });
        await alive(visitor.page);
        // The code that shows a discussion is fetched once the app is idle.
        await isAtWork(visitor.page, "reading");
        return { ...visitor, link: visitor.page.getByRole("main").locator("h2 a[href*='/discussion/']").first() };
    }

    test("sees its title and beginning while the rest loads", async () => {
        const { page, complaints, link } = await openList();
        const letThrough = await holdBack(page, LAYOUT);
        const label = await link.textContent();
        await link.click();
        const post = page.getByRole("article", { name: "Original post" });
        await post.waitFor();
        const title = page.getByRole("heading", { level: 1 });
        expect(label).toContain(await title.textContent());
        expect(page.url()).toMatch(/\/discussion\/\d/);
        await beginsAtContents(page);
        const elements = await Promise.all([title, post].map((part) => part.elementHandle()));

        letThrough();
        await page.locator("#reply-text").waitFor();
        await page.waitForFunction((words) => document.title.startsWith(words ?? ""), await title.textContent());
        expect(await page.evaluate((parts) => parts.map((part) => part?.isConnected), elements)).toEqual([true, true]);
        expect(complaints).toEqual([]);
    });

    test("marks it as read once it is shown, not by hovering over its link", async () => {
        const { page, complaints, link } = await openList();
        const prefetched = page.waitForResponse(LAYOUT);
        await link.hover();
        expect(decodeURIComponent((await prefetched).url())).toContain("params[ahead]=1");

        const inEarnest = page.waitForResponse(LAYOUT);
        await link.click();
        await page.getByRole("article", { name: "Original post" }).waitFor();
        expect(decodeURIComponent((await inEarnest).url())).not.toContain("ahead");
        expect(complaints).toEqual([]);
    });
});
