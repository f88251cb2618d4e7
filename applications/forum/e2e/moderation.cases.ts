import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { hasFocus, press, tabTo, type } from "./keys";
import { setStage } from "./stage";

const KETTLE = "/discussion/1";

const stage = setStage();

/** Chooses a menu item of the first reply by Marguerite Poole. */
async function choose(page: Page, name: string): Promise<void> {
    // Before hydration the link leads to a page of its own.
    await page
        .getByRole("button", { name: "Discussion Options" })
        .or(page.getByRole("button", { name: "My Account" }))
        .first()
        .waitFor();
    const more = page.getByLabel("More options for the reply by Marguerite Poole").first();
    await more.focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name, exact: true });
    await item.waitFor();
    for (let steps = 0; steps < 20 && !(await item.evaluate((element) => element === document.activeElement)); steps++)
        await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
}

const hasFocusAround = async (page: Page, words: RegExp): Promise<void> => {
    await page.getByRole("main").getByText(words).first().waitFor();
    const inFocus = page.locator(":focus").filter({ has: page.getByText(words) });
    await inFocus.waitFor();
};

const WANDA = { name: "Wanda", password: "a kettle of many fish" };

test("MOD-023 a reply is reported, and the report dismissed and reopened, by keyboard alone", async () => {
    const member = await stage.visitor({ width: 1440 });
    const { page } = member;
    await page.goto(`${stage.url}/entry/register?Target=${encodeURIComponent(KETTLE)}`);
    await type(page, "Name", WANDA.name);
    await type(page, "Email", "wanda@fettle.example");
    await type(page, "Password", WANDA.password);
    await press(page, page.getByRole("main").getByRole("button", { name: "Register" }));
    await page.getByRole("heading", { level: 1, name: /^Kettle/ }).waitFor();
    await choose(page, "Report");
    const dialog = page.getByRole("dialog", { name: "Report reply" });
    await tabTo(page, dialog.getByLabel(/^Spam/));
    await page.keyboard.press("Space");
    await type(page, dialog.getByLabel(/^Anything else/), "She sells spoons.");
    await press(page, dialog.getByRole("button", { name: "Report" }));
    // The toast closes by itself; its announcement stays.
    await page.getByRole("status").filter({ hasText: "Thank you. The moderators will look at it." }).waitFor();
    await dialog.waitFor({ state: "detached" });

    const moderator = await stage.administrator({ width: 390 });
    const queue = moderator.page;
    await queue.goto(`${stage.url}/dashboard/content/reports`);
    await queue.getByText("She sells spoons.").waitFor();
    await press(queue, queue.getByRole("button", { name: /^Dismiss/ }));
    await queue.getByText("No reports here").waitFor();
    // The form has loaded the page again, with the focus at the outcome.
    await hasFocusAround(queue, /^Admin dismissed a report of/);
    await press(queue, queue.getByRole("main").getByRole("button", { name: "Undo" }));
    await queue.getByText("Undone by Admin.").waitFor();
    await queue.goto(`${stage.url}/dashboard/content/reports`);
    await press(queue, queue.getByRole("button", { name: /^Escalate/ }));
    await hasFocusAround(queue, /^Admin escalated/);
    await press(queue, queue.getByRole("main").getByRole("button", { name: "Undo" }).first());
    await queue.getByText("Undone by Admin.").first().waitFor();
    await queue.setViewportSize({ width: 1440, height: 900 });
    await queue.goto(`${stage.url}/dashboard/content/reports`);
    await press(queue, queue.getByRole("button", { name: /^Escalate/ }));
    await hasFocusAround(queue, /^Admin escalated/);
    expect([...member.complaints, ...moderator.complaints]).toEqual([]);
});

test("18.2 a reply that waits for approval stays in its thread, and a new post is shown as readers will see it", async () => {
    await stage.call("PATCH", "config", { "premoderation.firstPosts": 5 });
    const { page, complaints } = await stage.visitor({ width: 390 });
    await stage.signInUnseen(page, WANDA);
    for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(stage.url + KETTLE);
        await page.getByRole("textbox", { name: "Your reply" }).first().focus();
        await page.locator('[contenteditable=true][aria-label="Your reply"]').waitFor();
        await page.keyboard.type(`Spoons at ${width} are **never** wrong.`);
        await page.keyboard.press("ControlOrMeta+Enter");
        const waiting = page.getByRole("region", { name: /^Your (reply is|posts are) waiting/ });
        await hasFocus(waiting);
        await waiting
            .getByText(/^Only you and the moderators can read/)
            .first()
            .waitFor();
        await waiting.getByText(`Spoons at ${width} are`).waitFor();
        expect(new URL(page.url()).pathname).toBe(KETTLE);
    }

    await page.goto(`${stage.url}/post/discussion?categoryID=2`);
    await type(page, "Title", "Spoons for sale");
    await tabTo(page, page.getByRole("textbox", { name: "Post" }));
    await page.locator("[contenteditable=true]").waitFor();
    await page.keyboard.type("Three of **them**.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByRole("heading", { level: 1, name: "Spoons for sale" }).waitFor();
    await page.getByRole("article").locator("strong", { hasText: "them" }).waitFor();
    await page.getByText("Waiting for a moderator’s approval").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/waiting\/\d+$/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // Both answers have the status 202.
    expect([complaints, overflow]).toEqual([[], 0]);
    // 18.8 Approving leaves the focus at its outcome, on every screen.
    const moderator = await stage.administrator({ width: 1440 });
    const queue = moderator.page;
    for (const width of [1440, 390]) {
        await queue.setViewportSize({ width, height: 900 });
        await queue.goto(`${stage.url}/dashboard/content/premoderation`);
        await press(queue, queue.getByRole("button", { name: /^Approve/ }).first());
        await hasFocusAround(queue, /^Admin approved/);
        await queue.getByRole("main").getByRole("button", { name: "Undo" }).first().waitFor();
        expect(moderator.complaints).toEqual([]);
    }
});
