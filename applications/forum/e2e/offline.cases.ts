import { expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { setStage } from "./stage";

const stage = setStage();
const heading = (page: Page) => page.getByRole("heading", { name: "You are offline" });
const workersOf = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));

/** Waits until the browser of a member has stored the offline page. */
async function ready(context: BrowserContext, page: Page): Promise<void> {
    await page.goto(`${stage.url}/discussions`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(context.serviceWorkers()).toHaveLength(1);
}

test("FC-61 FC-74 a member who opens the forum after the server has stopped on request sees the offline page with the texts stored on the device, and is led on once it has started again on the same data", async () => {
    const { page, context } = await stage.administrator({ width: 1440, keepsOffline: true });
    await ready(context, page);
    await page.goto(`${stage.url}/post/discussion`);
    await page.getByRole("textbox", { name: "Title" }).fill("A lid that sings");
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("A lid that sings"));
    expect(await stage.forum.stop()).toBe(0);

    await page.goto(`${stage.url}/discussions?sort=-score`);
    await heading(page).waitFor();
    expect(new URL(page.url()).searchParams.get("Target")).toBe("/discussions?sort=-score");
    const localDrafts = page.getByRole("region", { name: "On this device" });
    await localDrafts.getByText("A lid that sings").first().waitFor();
    await localDrafts.getByText("A new post").waitFor();

    await stage.forum.restart();
    await page.waitForURL(`${stage.url}/discussions?sort=-score`, { timeout: 60_000 });
    await page.getByRole("main").waitFor();
    expect(await heading(page).count()).toBe(0);
    await context.close();
});

test("FC-63 the offline page contains no names, and no texts of a member who has signed out", async () => {
    const { page, context } = await stage.administrator({ width: 390, keepsOffline: true });
    await ready(context, page);
    const cachedPages = await page.evaluate(async () => {
        const found: [string, string][] = [];
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                const answer = await cache.match(request, { ignoreVary: true });
                const isText = /html|javascript|css|json/.test(answer?.headers.get("content-type") ?? "");
                found.push([new URL(request.url).pathname, isText ? ((await answer?.text()) ?? "") : ""]);
            }
        }
        return found;
    });
    expect(cachedPages.map(([path]) => path).filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline"]);
    expect(cachedPages.find(([path]) => path === "/offline")?.[1]).not.toMatch(/"Admin"|countUnreadNotifications":[1-9]/);

    await page.goto(`${stage.url}/post/discussion`);
    await page.getByRole("textbox", { name: "Title" }).fill("For nobody else");
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("For nobody else"));
    await page.request.post(`${stage.url}/api/v2/authenticate/signout`, { headers: stage.headers });
    await page.goto(`${stage.url}/discussions`);
    await page.waitForFunction(() => localStorage.getItem("parley:member") === null);
    await stage.forum.kill();
    await page.goto(`${stage.url}/categories`);
    await heading(page).waitFor();
    await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined);
    expect(await page.getByText("For nobody else").count()).toBe(0);
    await stage.forum.restart();
    await page.waitForURL(`${stage.url}/categories`, { timeout: 60_000 });
    await context.close();
});

test("the first visit of a guest fetches nothing for the offline page", async () => {
    const { page, context } = await stage.visit({ width: 390, still: true, keepsOffline: true }, "/discussions");
    await page.waitForLoadState("networkidle");
    expect([await workersOf(page), context.serviceWorkers()]).toEqual([[], []]);
    await context.close();
});
