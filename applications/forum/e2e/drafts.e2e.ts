import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { RunningForum } from "./forum";
import { ADMINISTRATOR, startForum } from "./forum";
import type { VisitorOptions } from "./visitor";
import { newVisitor, openBrowser } from "./visitor";

// A real browser on a machine that is busy with other things takes its time.
jest.setTimeout(60_000);

const DISCUSSION = "Show us your visible mends, spring round";
const WORDS = "I darned the elbow, and";

let forum: RunningForum;
let browser: Browser;
beforeAll(async () => {
    [forum, browser] = await Promise.all([startForum(), openBrowser()]);
});
afterAll(async () => {
    await browser?.close();
    await forum?.remove();
});

async function member(options: VisitorOptions) {
    const visitor = await newVisitor(browser, options);
    const headers = { "x-requested-with": "parley", origin: forum.url };
    const data = { username: ADMINISTRATOR.name, password: ADMINISTRATOR.password, persist: false };
    await visitor.page.request.post(`${forum.url}/api/v2/authenticate/password`, { headers, data });
    return visitor;
}

const field = (page: Page) => page.getByLabel("Your reply");
const has = (page: Page, words: string) =>
    page.waitForFunction(
        // The editor for rich text writes a tree with the words in it.
        (text) => [...document.querySelectorAll("textarea")].some(({ value }) => value.includes(text)),
        words,
    );

/** Ends a page as a phone does: without a word. */
async function kill(context: BrowserContext, page: Page): Promise<Page> {
    const client = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    // A page that is gone answers nothing.
    void client.send("Page.crash").catch(() => undefined);
    await crashed;
    return context.newPage();
}

test("FC-64 FC-65 DRAFT-017 DRAFT-020 what is written is there after the page was killed, on another device, and gone once it is posted", async () => {
    const phone = await member({ width: 390 });
    await phone.page.goto(`${forum.url}/discussions`);
    await phone.page.getByRole("main").getByRole("link", { name: DISCUSSION }).first().click();
    await phone.page.getByRole("heading", { level: 1, name: DISCUSSION }).waitFor();
    const address = phone.page.url();
    await field(phone.page).fill(WORDS);
    await phone.page.getByText("Saved on this device").waitFor();
    await phone.page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), WORDS);
    const again = await kill(phone.context, phone.page);
    await again.goto(address);
    await has(again, WORDS);
    await again.getByText("Saved to your account").waitFor();

    const desk = await member({ width: 1440 });
    await desk.page.goto(address);
    await has(desk.page, WORDS);
    await desk.page.getByText("Saved Draft Available.", { exact: true }).waitFor();
    await desk.page.getByRole("link", { name: "Navigate to Draft" }).first().click();
    await desk.page.waitForURL(/hasDraft=true#create-comment$/);
    await field(desk.page).fill(`${WORDS} it held.`);
    await desk.page.getByText("Saved to your account").waitFor();
    await desk.page.getByRole("button", { name: "Post reply" }).click();
    await desk.page.locator("article", { hasText: "it held." }).waitFor();
    await desk.page.goto(`${forum.url}/drafts`);
    await desk.page.getByText("No drafts").waitFor();
    expect([...phone.complaints, ...desk.complaints]).toEqual([]);
    await phone.context.close();
    await desk.context.close();
});
