import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import type { RunningForum } from "./forum";
import { ADMINISTRATOR, startForum } from "./forum";
import { newVisitor, openBrowser } from "./visitor";

let forum: RunningForum;
let browser: Browser;
beforeAll(async () => {
    [forum, browser] = await Promise.all([startForum(), openBrowser()]);
});
afterAll(async () => {
    await browser?.close();
    await forum?.remove();
});

test("MOD-001 MOD-011 posts are checked on two pages, are still checked after a reload, are closed, and opened again by one Undo", async () => {
    const { page, context, complaints } = await newVisitor(browser, { width: 390 });
    await page.goto(`${forum.url}/entry/signin?Target=/discussions`);
    await page.getByLabel("Email or user name").fill(ADMINISTRATOR.name);
    await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Posts" }).waitFor();

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
    const second = await checkOpenOne();
    await bar.getByText("2 posts selected").waitFor();
    await page.reload();
    await bar.getByText("2 posts selected").waitFor();
    // The end of the page is not under it.
    await page.keyboard.press("End");
    const [box, footer] = await Promise.all([bar.boundingBox(), page.getByRole("contentinfo").boundingBox()]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);

    const areClosed = async () => {
        const ids = [first, second].map((url) => /\/discussion\/(\d+)/.exec(url)?.[1]);
        const answers = await Promise.all(ids.map((id) => page.request.get(`${forum.url}/api/v2/discussions/${id}`)));
        return Promise.all(answers.map(async (answer) => ((await answer.json()) as { closed: boolean }).closed));
    };
    // With keys: the key of the messages leads to the bar where there are none.
    await page.keyboard.press("F8");
    expect(await bar.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await bar.getByRole("button", { name: "Close" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Close posts" });
    await dialog.getByText("2 posts will be closed").waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().press("Enter");
    const undo = page.getByRole("region", { name: /^Messages/ }).getByRole("button", { name: "Undo" });
    await undo.waitFor();
    expect(await areClosed()).toEqual([true, true]);
    expect(await bar.count()).toBe(0);

    await undo.click();
    await page.getByText("Undone.").first().waitFor();
    expect(await areClosed()).toEqual([false, false]);
    expect(complaints).toEqual([]);
    await context.close();
}, 120_000);
