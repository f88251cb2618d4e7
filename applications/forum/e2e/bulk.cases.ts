import { expect, test } from "@jest/globals";
import type { Locator } from "playwright-core";
import { hasFocus } from "./keys";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const stage = setStage();

/** Runs an action of the bulk bar by keyboard, from its menu where the bar has no space for it. */
async function runFromBar(bar: Locator, name: string): Promise<void> {
    // The action is disabled until the selected posts have been fetched, and so is its menu item.
    const button = bar.getByRole("button", { name, disabled: false });
    const more = bar.getByRole("button", { name: "More", exact: true });
    const [item] = await bar.locator(`[data-overflow] button:text-is("${name}")`).all();
    if (item === undefined) return button.press("Enter");
    await bar.locator(`[data-overflow] button[aria-disabled=false]:text-is("${name}")`).waitFor({ state: "attached" });
    await more.press("Enter");
    await bar.getByRole("menuitem", { name, exact: true }).press("Enter");
}

/** Returns the rows that the bar takes, and its height in pixels. */
const measure = (bar: Locator) =>
    bar.evaluate((element) => {
        const shown = [...element.querySelectorAll("b, button")].filter((one) => getComputedStyle(one).visibility === "visible");
        const middles = shown.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2));
        return { rows: new Set(middles).size, height: element.getBoundingClientRect().height };
    });

/** Opens the list of posts as the administrator, and waits until the page is hydrated. */
async function openPosts(width: number): Promise<Visitor> {
    const visitor = await stage.administrator({ width });
    await visitor.page.goto(`${stage.url}/discussions`);
    await visitor.page.locator("html[data-alive]").waitFor();
    return visitor;
}

test("MOD-001 MOD-011 posts selected on two pages stay selected after a reload, are closed together, and reopened by one Undo", async () => {
    const { page, complaints } = await openPosts(390);

    const bar = page.getByRole("region", { name: "Selected posts" });
    const checkOpenOne = async () => {
        const row = page
            .getByRole("listitem")
            .filter({ has: page.getByRole("checkbox"), hasNotText: "Closed" })
            .last();
        await row.getByRole("checkbox").check();
        return (await row.getByRole("link").first().getAttribute("href")) ?? "";
    };
    const first = await checkOpenOne();
    await bar.getByText("1 post selected").waitFor();
    await page.getByRole("link", { name: "Next Page" }).first().click();
    await page.waitForURL(/\/p2$/);
    // The URL changes before the rows do.
    await page.getByRole("navigation").locator("[aria-current=page]", { hasText: /^2$/ }).waitFor({ state: "attached" });
    const second = await checkOpenOne();
    await bar.getByText("2 posts selected").waitFor();
    await page.reload();
    await bar.getByText("2 posts selected").waitFor();
    // The bar does not cover the end of the page. Both are measured at once, because the page may still be scrolling.
    const footer = await page.getByRole("contentinfo").elementHandle();
    const room = await bar.evaluate((element, below) => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        return (below?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom;
    }, footer);
    expect(room).toBeGreaterThanOrEqual(0);

    const areClosed = async () => {
        const ids = [first, second].map((url) => /\/discussion\/(\d+)/.exec(url)?.[1]);
        const answers = await Promise.all(ids.map((id) => page.request.get(`${stage.url}/api/v2/discussions/${id}`)));
        return Promise.all(answers.map(async (answer) => ((await answer.json()) as { closed: boolean }).closed));
    };
    // By keyboard: the key for messages focuses the bar when there are no messages.
    await page.keyboard.press("F8");
    expect(await bar.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    // The button is disabled, with a reason, until the post of the other page has been fetched.
    await runFromBar(bar, "Close");
    const dialog = page.getByRole("dialog", { name: "Close posts" });
    await dialog.getByText("2 posts will be closed").waitFor();
    // The toast with Undo closes after three seconds, but not while the page is hidden.
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await dialog.getByRole("button", { name: "Close", exact: true }).last().press("Enter");
    const undo = page.getByRole("region", { name: /^Messages/ }).getByRole("button", { name: "Undo" });
    await undo.waitFor();
    expect(await areClosed()).toEqual([true, true]);
    expect(await bar.count()).toBe(0);

    await undo.click();
    await page.getByText("Undone.").first().waitFor();
    expect(await areClosed()).toEqual([false, false]);
    expect(complaints).toEqual([]);
});

test.each([390, 1440])(
    "FC-92 18.7 18.8 at %i posts are deleted together by keyboard and restored by Undo or on the Deleted page; on other pages a link leads back to the selection",
    async (width) => {
        const { page, complaints } = await openPosts(width);
        const bar = page.getByRole("region", { name: "Selected posts" });
        const boxes = page.getByRole("listitem").getByRole("checkbox");
        await boxes.nth(0).press("Space");
        await boxes.nth(1).press("Space");
        await bar.getByText("2 posts selected").waitFor();
        // 18.8 Clear removes the bar with its button: the focus moves to the first box that was ticked.
        await bar.getByRole("button", { name: "Clear" }).press("Enter");
        await hasFocus(boxes.nth(0));
        expect([await bar.count(), await boxes.nth(0).isChecked()]).toEqual([0, false]);
        await page.keyboard.press("Space");
        await boxes.nth(1).press("Space");
        await bar.getByText("2 posts selected").waitFor();
        await page
            .getByRole("listitem")
            .filter({ has: page.getByRole("checkbox") })
            .getByRole("link")
            .first()
            .press("Enter");
        const chip = page.getByRole("link", { name: "2 posts selected. Back to the selection" });
        await chip.waitFor();
        expect(await bar.count()).toBe(0);
        await chip.press("Enter");
        await bar.getByText("2 posts selected").waitFor();
        // The bar is one row, and covers no more of the page than that.
        const { rows, height } = await measure(bar);
        expect([rows, height <= 56]).toEqual([1, true]);
        await runFromBar(bar, "Delete");
        // A press before the preview has arrived counts as well.
        await page.locator("dialog[open]").getByRole("button", { name: "Delete", exact: true }).last().press("Enter");
        const undo = page.getByRole("region", { name: /^Messages/ }).getByRole("button", { name: "Undo" });
        await undo.waitFor();
        if (width === 1440) {
            await page.keyboard.press("F8");
            await hasFocus(undo);
            await page.keyboard.press("Enter");
            await page.getByText("Undone.").first().waitFor();
        } else {
            await page.goto(`${stage.url}/deleted`);
            const all = page.getByRole("checkbox", { name: "Select all" });
            await all.press("Space");
            expect(await page.getByRole("checkbox", { name: /^Select / }).count()).toBe(3);
            await page.getByRole("button", { name: "Restore selected" }).press("Enter");
            await page.getByText("Nothing was deleted.").waitFor();
            await hasFocus(page.getByRole("heading", { level: 1, name: "Deleted" }));
        }
        expect(complaints).toEqual([]);
    },
);
