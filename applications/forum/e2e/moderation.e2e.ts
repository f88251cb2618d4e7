import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { press, tabTo, type, typeSignIn } from "./keys";
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
    const more = page.getByLabel("More for the reply by Marguerite Poole").first();
    await more.focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name, exact: true });
    await item.waitFor();
    for (let steps = 0; steps < 20 && !(await item.evaluate((element) => element === document.activeElement)); steps++)
        await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
}

const hasFocusAround = async (line: Locator): Promise<void> => {
    await line.waitFor();
    const inFocus = line.page().locator(":focus").filter({ has: line });
    await inFocus.waitFor();
};

test("MOD-023 a reply is reported, and the report dismissed and reopened, by keyboard alone", async () => {
    const member = await stage.visitor({ width: 1440 });
    const { page } = member;
    await page.goto(`${stage.url}/entry/register?Target=${encodeURIComponent(KETTLE)}`);
    await type(page, "Name", "Wanda");
    await type(page, "Email", "wanda@fettle.example");
    await type(page, "Password", "a kettle of many fish");
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

    const moderator = await stage.visitor({ width: 390 });
    const queue = moderator.page;
    await queue.goto(`${stage.url}/entry/signin?Target=${encodeURIComponent("/dashboard/content/reports")}`);
    await typeSignIn(queue);
    await queue.getByText("She sells spoons.").waitFor();
    await press(queue, queue.getByRole("button", { name: /^Dismiss/ }));
    await queue.getByText("No reports here").waitFor();
    const outcome = queue.getByText(/^Admin dismissed a report of/);
    await outcome.waitFor();
    // The form has loaded the page again, with the focus at the outcome.
    await hasFocusAround(outcome);
    await press(queue, queue.getByRole("main").getByRole("button", { name: "Undo" }));
    await queue.getByText("Undone by Admin.").waitFor();
    await queue.goto(`${stage.url}/dashboard/content/reports`);
    await press(queue, queue.getByRole("button", { name: /^Escalate/ }));
    await hasFocusAround(queue.getByText(/^Admin escalated/));
    expect([...member.complaints, ...moderator.complaints]).toEqual([]);
    await Promise.all([member.context.close(), moderator.context.close()]);
});
