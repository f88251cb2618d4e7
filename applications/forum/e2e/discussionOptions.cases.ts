import { expect, test } from "@jest/globals";
import type { Locator, Page, Route } from "playwright-core";
import { hasFocus, press, tabTo } from "./keys";
import { setStage } from "./stage";

const KETTLE = "/discussion/1";
const NAME = /^Kettle trips the breaker/;
const MAX_ITEMS = 20;

const stage = setStage();

const isFocused = (goal: Locator) => goal.evaluate((element) => element === document.activeElement);

async function choose(page: Page, name: string): Promise<void> {
    const trigger = page.getByRole("button", { name: "Discussion Options" });
    await press(page, trigger);
    await page.getByRole("menu").waitFor();
    const item = page.getByRole("menuitem", { name, exact: true });
    for (let steps = 0; steps < MAX_ITEMS && !(await isFocused(item)); steps++) await page.keyboard.press("ArrowDown");
    expect(await isFocused(item)).toBe(true);
    await page.keyboard.press("Enter");
}

/** Returns the key of the current entry of the history, which each navigation changes. */
const readHistoryKey = (): unknown => history.state?.key;

test("DISC-026 a post is edited, closed, reopened from the action log and moved by keyboard alone", async () => {
    const { page, complaints } = await stage.administrator({ width: 1440 });
    await page.goto(stage.url + KETTLE);
    await page.getByRole("heading", { level: 1, name: NAME }).waitFor();

    await choose(page, "Edit");
    const body = page.getByLabel(/^Post/);
    await tabTo(page, body);
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" It is solved.");
    await press(page, page.getByRole("button", { name: "Save" }));
    await page.getByRole("article", { name: "Original post" }).getByText("It is solved.").waitFor();

    await choose(page, "Close");
    const panel = page.getByRole("region", { name: "What was done here" });
    const line = panel.locator("p", { hasText: "closed this." });
    await line.waitFor();
    await press(page, line.getByRole("button", { name: "Undo" }));
    await line.getByText("Undone by Admin.").waitFor();
    expect(await line.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.getByRole("main").getByText("Closed", { exact: true }).waitFor({ state: "detached" });

    await choose(page, "Move");
    const dialog = page.getByRole("dialog", { name: "Move" });
    const category = dialog.getByLabel(/^Category/);
    await category.getByRole("option", { name: "Bicycles", exact: true }).waitFor({ state: "attached" });
    await tabTo(page, category);
    // One letter only: after a second the browser takes another one for the beginning of a new name.
    await page.keyboard.press("B");
    const shown = await page.evaluate(readHistoryKey);
    await press(page, dialog.getByRole("button", { name: "Move" }));
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Bicycles" }).waitFor();
    // The page is fetched again, and the focus stays where the dialog has left it.
    await page.waitForFunction((key) => history.state?.key !== key, shown);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await isFocused(page.getByRole("button", { name: "Discussion Options" }))).toBe(true);

    await choose(page, "Revision History");
    await page.locator("ins", { hasText: "It is solved." }).waitFor();
    await page.goBack();

    expect(complaints).toEqual([]);
});

test("FC-92 DISC-016 a post is deleted by keyboard, restored by Undo, and restored from the Deleted page", async () => {
    const { page, complaints } = await stage.administrator({ width: 390 });
    await page.goto(stage.url + KETTLE);
    await page.evaluate(() => {
        // Toasts stay open while the page is hidden.
        Object.defineProperty(document, "hidden", { value: true });
        const note = () => {
            const titles = [...document.querySelectorAll("h1")].map(({ textContent }) => textContent);
            if (titles.includes("Page Not Found")) document.documentElement.dataset.flashed = "";
        };
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    const remove = async () => {
        await choose(page, "Delete");
        await press(page, page.getByRole("alertdialog", { name: "Delete Discussion" }).getByRole("button", { name: "Delete" }));
    };
    const held: Route[] = [];
    await page.route(/lookup-hydrate/, (route) => void held.push(route));
    await remove();
    const undo = page.getByRole("region", { name: /^Messages/ }).getByRole("button", { name: "Undo" });
    await undo.waitFor();
    expect((await page.request.get(`${stage.url}/api/v2/discussions/1`)).status()).toBe(410);
    await page.keyboard.press("F8");
    await hasFocus(undo);
    // The category arrives only now, and leaves the focus where it is.
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(/lookup-hydrate/);
    await page.waitForURL(/\/categories\//);
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: NAME }).waitFor();
    await hasFocus(undo);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: NAME }).waitFor();

    await remove();
    await page.waitForURL(/\/categories\//);
    expect(await page.evaluate(() => "flashed" in document.documentElement.dataset)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stage.url}/deleted`);
    await press(page, page.getByRole("button", { name: /^Restore Kettle trips the breaker/ }));
    await hasFocus(page.getByRole("heading", { level: 1, name: "Deleted" }));
    await page.getByRole("status").filter({ hasText: "1 restored." }).waitFor();
    expect((await page.request.get(`${stage.url}/api/v2/discussions/1`)).status()).toBe(200);
    expect(complaints).toEqual([]);
});

test("FC-92 without scripts a post is closed, edited and deleted on separate pages, and the following page offers Undo", async () => {
    const { page } = await stage.administrator({ width: 390, scripts: false });
    await page.goto(`${stage.url}/discussion/24`);

    await page.getByRole("link", { name: "Discussion Options" }).click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("main").getByText("Closed", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Discussion Options" }).click();
    await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
    await page.getByLabel(/^Post/).fill("It is written anew.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("article", { name: "Original post" }).getByText("It is written anew.").waitFor();

    await page.getByRole("link", { name: "Discussion Options" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/discussions\?/);
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByText(/ deleted /).waitFor();
    await messages.getByRole("button", { name: "Undo" }).click();
    expect((await page.request.get(`${stage.url}/api/v2/discussions/24`)).status()).toBe(200);

    // 18.16 The lengths of the member's own lists come with a stylesheet.
    const headers = { "x-requested-with": "parley", origin: stage.url };
    await page.request.put(`${stage.url}/api/v2/discussions/24/bookmark`, { headers, data: { bookmarked: true } });
    await page.goto(`${stage.url}/categories`);
    const countAt = (counter: string) =>
        page
            .getByRole("main")
            .locator(`[data-count=${counter}]`)
            .evaluate((link) => getComputedStyle(link, "::after").content);
    expect([await countAt("Bookmarks"), await countAt("Drafts")]).toEqual(['"1"', "none"]);
});
