import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

const MEMBER = { name: "PriyaRaman", password: "the brass one by the door" };

/** Sends a request to the API as who is signed in on a page. */
async function send(page: Page, method: string, path: string, data?: object) {
    const answer = await page.request.fetch(`${stage.url}/api/v2/${path}`, {
        method,
        headers: stage.headers,
        ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.text();
}

let discussionID: number;
beforeAll(async () => {
    const { page, context } = await stage.administrator({ width: 1440 });
    await send(page, "POST", "users", { ...MEMBER, email: "priya@example.com", emailConfirmed: true });
    const { insertUserID: _, ...discussion } = JSON.parse(await send(page, "GET", "discussions/1"));
    const start = { name: "Net Loft wall", body: "What goes where?", format: "text", categoryID: discussion.categoryID };
    ({ discussionID } = JSON.parse(await send(page, "POST", "discussions", start)));
    await context.close();
});

/** Replies to the administrator's discussion as another member. */
async function reply(body: string): Promise<void> {
    const { page, context } = await stage.visitor({ width: 1440 });
    await stage.signInUnseen(page, MEMBER);
    await send(page, "POST", "comments", { discussionID, body, format: "text" });
    await context.close();
}

const bell = (page: Page) => page.locator("details[data-panel=notifications] > summary");
const entries = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
/** Waits until the bell has this number. */
const hasCount = (page: Page, count: number) => page.locator(`summary[aria-label="Notifications, ${count} unread"]`).waitFor();

test("NOTIF-002 NOTIF-009 the bell opens by keyboard, its entry leads to the reply and is read by opening", async () => {
    await reply("Hooks on both sides.");
    const { page, context, complaints } = await stage.administrator({ width: 1440, motion: "less" });
    await page.goto(`${stage.url}/discussions`);
    await hasCount(page, 1);
    await bell(page).press("Enter");
    await entries(page).getByText("PriyaRaman replied to Net Loft wall").waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await hasFocus(page.getByRole("button", { name: "Mark all read" }));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/discussion\/comment\/\d+/);
    await hasCount(page, 0);
    expect(complaints).toEqual([]);
    await context.close();
});

test("NOTIF-005 NOTIF-006 without scripts the page marks one and all as read, with Undo, and a followed link reads", async () => {
    await reply("And a shelf.");
    const { page, context } = await stage.administrator({ width: 320, scripts: false });
    await page.goto(`${stage.url}/notifications`);
    await hasCount(page, 1);
    for (const name of ["Mark as read", "Mark all read"]) {
        await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
        await hasCount(page, 0);
        await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
        await hasCount(page, 1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await entries(page).first().getByRole("link").click();
    await page.waitForURL(/\/discussion\/comment\/\d+/);
    await hasCount(page, 0);
    await context.close();
});

test.each(["light", "dark"] as const)("NOTIF-003 the page of notifications is accessible in %s", async (palette) => {
    const { page, context, complaints } = await stage.administrator({ width: 390, palette, motion: "less" });
    await page.goto(`${stage.url}/notifications`);
    await entries(page).first().waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
});
