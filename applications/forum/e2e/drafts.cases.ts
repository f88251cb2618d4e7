import { expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { press } from "./keys";
import { setStage } from "./stage";

const DISCUSSION = "Show us your visible mends, spring round";
const WORDS = "I darned the elbow, and";

const stage = setStage();

const field = (page: Page) => page.getByLabel("Your reply");
const has = (page: Page, words: string) =>
    page.waitForFunction(
        // The rich text editor stores a JSON tree that contains the text.
        (text) => [...document.querySelectorAll("textarea")].some(({ value }) => value.includes(text)),
        words,
    );

/** Crashes a page, as a phone that kills it without an event, and opens a new one. */
async function kill(context: BrowserContext, page: Page): Promise<Page> {
    const client = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    // A crashed page does not respond.
    void client.send("Page.crash").catch(() => undefined);
    await crashed;
    return context.newPage();
}

test("FC-64 FC-65 DRAFT-017 DRAFT-020 a draft survives a killed page, is there on another device, and is gone once posted", async () => {
    const phone = await stage.administrator({ width: 390 });
    await phone.page.goto(`${stage.url}/discussions`);
    await phone.page.getByRole("main").getByRole("link", { name: DISCUSSION }).first().click();
    await phone.page.getByRole("heading", { level: 1, name: DISCUSSION }).waitFor();
    const address = phone.page.url();
    // The draft reaches the account only after the page was killed, however long that takes.
    await phone.page.route(/\/api\/v2\/drafts/, () => undefined);
    await field(phone.page).fill(WORDS);
    await phone.page.getByText("Saved on this device").waitFor();
    await phone.page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), WORDS);
    const again = await kill(phone.context, phone.page);
    await again.goto(address);
    await has(again, WORDS);
    await again.getByText("Saved to your account").waitFor();

    const desk = await stage.administrator({ width: 1440 });
    await desk.page.goto(address);
    await has(desk.page, WORDS);
    await desk.page.getByText("Saved Draft Available.", { exact: true }).waitFor();
    await desk.page.getByRole("link", { name: "Navigate to Draft" }).first().click();
    await desk.page.waitForURL(/hasDraft=true#create-comment$/);
    const saved = desk.page.waitForResponse(
        (answer) => answer.request().method() === "PATCH" && answer.url().includes("/drafts/"),
    );
    await field(desk.page).fill(`${WORDS} it held.`);
    await saved;
    await desk.page.getByText("Saved to your account").waitFor();
    await desk.page.getByRole("button", { name: "Post reply" }).click();
    await desk.page.locator("article", { hasText: "it held." }).waitFor();
    await desk.page.goto(`${stage.url}/drafts`);
    await desk.page.getByText("No drafts").waitFor();
    expect([...phone.complaints, ...desk.complaints]).toEqual([]);
    // Its first page has crashed.
    await phone.context.close();
});

test("18.6 18.10 18.11 18.13 a draft is found in the menu at 390, continued and posted at 1440 by keyboard alone; times follow the reader's clock", async () => {
    const { page, context, complaints } = await stage.administrator({ width: 390 });
    const postTime = page.getByRole("article", { name: "Original post" }).locator("time").first();
    for (const [locale, clock] of [
        ["en-GB", /^\w+, \d\d:\d\d$/],
        ["en-US", /^\w+, \d{1,2}:\d\d\s[AP]M$/],
    ] as const) {
        await context.setExtraHTTPHeaders({ "accept-language": locale });
        await page.goto(`${stage.url}/discussion/1`);
        expect(await postTime.textContent()).toMatch(clock);
    }
    await page.getByRole("textbox", { name: "Your reply" }).first().focus();
    const editor = page.locator('[contenteditable=true][aria-label="Your reply"]');
    await editor.waitFor();
    await page.keyboard.type("The lid is warm.");
    await page.getByText("Saved to your account").waitFor();

    await page.locator("details[data-panel=me] > summary").press("Enter");
    await page.locator("details[data-panel=me] a[href='/drafts']").press("Enter");
    await page.getByRole("heading", { level: 1, name: "Drafts" }).waitFor();
    expect(await page.title()).toMatch(/^Drafts/);
    const goOn = page.getByRole("link", { name: /^Continue writing: / }).first();
    // What is seen and what is spoken begin with the same words.
    expect(await goOn.textContent()).toBe("Continue writing");
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, goOn);
    await editor.getByText("The lid is warm.").waitFor();
    await editor.focus();
    await page.keyboard.press("ControlOrMeta+Enter");
    const posted = page.locator("article[id^=Comment_]", { hasText: "The lid is warm." });
    await posted.getByRole("link", { name: "Add a reaction" }).waitFor();
    // One's own reply is nothing new.
    expect(await page.getByText(/^New since/).count()).toBe(0);

    const titles = await Promise.all(
        ["/discussions/bookmarked", "/nowhere", "/discussions?tagID=1"].map(async (path) => {
            const html = await (await page.request.get(stage.url + path)).text();
            return /<title>([^<]*)/.exec(html)?.[1];
        }),
    );
    expect(titles).toEqual([
        expect.stringMatching(/^Bookmarks/),
        expect.stringMatching(/^Page Not Found/),
        expect.stringMatching(/^Posts tagged \w/),
    ]);
    expect(complaints).toEqual([]);
});
