import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import type { RunningForum } from "./forum";
import { startForum } from "./forum";
import { newVisitor, openBrowser } from "./visitor";

const DISCUSSION = "Show us your visible mends, spring round";

let forum: RunningForum;
let browser: Browser;
beforeAll(async () => {
    [forum, browser] = await Promise.all([startForum(), openBrowser()]);
});
afterAll(async () => {
    await browser?.close();
    await forum?.remove();
});

test("who reads comments in one row once meets them so the next time, and the address says it", async () => {
    const { page, context, complaints } = await newVisitor(browser, { width: 1440 });
    const openFromTheList = async () => {
        await page.goto(`${forum.url}/discussions`, { waitUntil: "networkidle" });
        await page.getByRole("main").getByRole("link", { name: DISCUSSION }).click();
        await page.getByRole("heading", { level: 1, name: DISCUSSION }).waitFor();
    };
    await openFromTheList();
    expect(new URL(page.url()).search).toBe("");
    await page.getByText("View Nested").click();
    await page.getByRole("link", { name: "Flat" }).click();
    await page.waitForURL(/view=flat/);
    await page.getByText("View Flat").waitFor();

    await openFromTheList();
    expect(new URL(page.url()).search).toBe("?view=flat");
    await page.getByText("View Flat").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
});
