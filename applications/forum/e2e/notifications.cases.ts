import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations, findSeriousViolationsInBothPalettes } from "./axe";
import { ADMINISTRATOR } from "./forum";
import { hasFocus, press, pressUndo } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

const MEMBER = { name: "PriyaRaman", password: "the brass one by the door" };

let discussionID: number;
beforeAll(async () => {
    await stage.call("POST", "users", { ...MEMBER, email: "priya@example.com", emailConfirmed: true });
    const { categoryID } = await stage.call<{ categoryID: number }>("GET", "discussions/1");
    const start = { name: "Net Loft wall", body: "What goes where?", format: "text", categoryID };
    ({ discussionID } = await stage.call<{ discussionID: number }>("POST", "discussions", start));
});

/** Replies to the administrator's discussion as another member. The administrator is notified after the response, which this waits for. */
async function reply(body: string): Promise<void> {
    const readLatest = async () => JSON.stringify(await stage.call<unknown>("GET", "notifications?limit=1"));
    const before = await readLatest();
    await stage.call("POST", "comments", { discussionID, body, format: "text" }, MEMBER);
    while ((await readLatest()) === before);
}

const bell = (page: Page) => page.locator("details[data-panel=notifications] > summary");
const entries = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
/** Waits until the bell has this number. */
const hasCount = (page: Page, count: number) => page.locator(`summary[aria-label="Notifications, ${count} unread"]`).waitFor();

test("NOTIF-002 NOTIF-009 the bell opens by keyboard, its entry leads to the reply and is read by opening", async () => {
    await reply("Hooks on both sides.");
    const { page, complaints } = await stage.administrator({ width: 1440, motion: "less" });
    await page.goto(`${stage.url}/discussions`);
    await hasCount(page, 1);
    await bell(page).press("Enter");
    await entries(page).getByText("PriyaRaman replied to Net Loft wall").waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await hasFocus(page.getByRole("button", { name: "Mark all as read" }));
    await page.keyboard.press("Tab");
    await hasFocus(page.getByRole("link", { name: "Notification settings" }));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/discussion\/comment\/\d+/);
    await hasCount(page, 0);
    expect(complaints).toEqual([]);
});

test("NOTIF-005 NOTIF-006 without scripts the page marks one and all as read, with Undo, and a followed link reads", async () => {
    await reply("And a shelf.");
    const { page } = await stage.administrator({ width: 320, scripts: false });
    await page.goto(`${stage.url}/notifications`);
    await hasCount(page, 1);
    for (const name of ["Mark as read", "Mark all as read"]) {
        await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
        await hasCount(page, 0);
        await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
        await hasCount(page, 1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await entries(page).first().getByRole("link").click();
    await page.waitForURL(/\/discussion\/comment\/\d+/);
    await hasCount(page, 0);
});

test("NOTIF-003 the page of notifications is accessible in both palettes, and as wide as the window from right to left", async () => {
    const { page, complaints } = await stage.administrator({ width: 390, motion: "less" });
    await page.goto(`${stage.url}/notifications`);
    await entries(page).first().waitFor();
    expect(await findSeriousViolationsInBothPalettes(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
});

/** The button that opens the menu of a conversation. */
const options = (page: Page) => page.locator("summary[aria-label='Conversation options']");

/** Returns the function that finds out whether the administrator takes part in the conversation on a page. */
function watchParticipation(page: Page): () => Promise<boolean> {
    const path = `conversations/${/\d+$/.exec(page.url())?.[0]}`;
    return async () => (await stage.call<{ isParticipating: boolean }>("GET", path)).isParticipating;
}

test("CONV-003 CONV-004 CONV-005 without scripts a member writes to another and gets an answer, edits a message, withdraws it and leaves; Undo reverts the last two", async () => {
    const admin = await stage.administrator({ width: 320, scripts: false });
    const { name } = ADMINISTRATOR;
    const { page } = await stage.visitor({ width: 320, scripts: false });
    await stage.signInUnseen(page, MEMBER);
    await page.goto(`${stage.url}/messages/add/${name}?content=Is+the+key+with+you%3F`);
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Is the key with you?");
    // The same text as a draft.
    const draftMeta = { format: "markdown", to: name };
    const attributes = { body: "Is the key with you?", format: "markdown", draftType: "comment", draftMeta };
    const draft = { recordType: "message", parentRecordType: "conversation", attributes };
    const { draftID } = await stage.call<{ draftID: number }>("POST", "drafts", draft, MEMBER);
    await page.goto(`${stage.url}/messages/add?draft=${draftID}`);
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Is the key with you?");
    await page.getByRole("main").getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/\/messages\/\d+$/);
    expect(await stage.call("GET", "drafts?recordType=message", undefined, MEMBER)).toEqual([]);
    await page.getByRole("article").getByText("Is the key with you?").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    await admin.page.goto(page.url());
    await admin.page.getByRole("button", { name: "Mark as read" }).click();
    await admin.page.getByRole("textbox", { name: "Write to PriyaRaman" }).fill("It si.");
    await admin.page.getByRole("main").getByRole("button", { name: "Send" }).click();
    const letter = admin.page.getByRole("article", { name: `Message from ${name}` });
    await letter.getByRole("link", { name: "Edit" }).click();
    await admin.page.getByRole("textbox", { name: "Message" }).fill("It is.");
    await admin.page.getByRole("button", { name: "Save" }).click();
    await letter.getByText("It is.").waitFor();
    await letter.getByRole("button", { name: "Take back" }).click();
    await letter.getByText("You have taken this message back.").waitFor();
    await letter.getByRole("button", { name: "Undo" }).click();
    await letter.getByText("It is.").waitFor();

    await options(admin.page).click();
    await admin.page.getByRole("button", { name: "Leave conversation" }).click();
    await admin.page.getByText("You have left the conversation.").waitFor();
    await admin.page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await admin.page.getByText("You have left the conversation.").waitFor({ state: "detached" });
    expect(await watchParticipation(page)()).toBe(true);
});

test("FC-63 the first message of a conversation is saved in the account, and goes on from the list of drafts in another browser", async () => {
    const first = await stage.administrator({ width: 390, motion: "less" });
    await first.page.goto(`${stage.url}/messages/add/${MEMBER.name}`);
    await first.page.getByRole("textbox", { name: "Subject" }).fill("The ladder");
    await first.page.getByRole("textbox", { name: "Message" }).fill("Is it still at yours?");
    await first.page.getByText("Saved to your account").waitFor();
    await first.context.close();

    const { page, complaints, shift } = await stage.administrator({ width: 1440, motion: "less" });
    await page.goto(`${stage.url}/drafts`);
    // What comes alive moves nothing under the pointer of who presses a draft.
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    expect(await shift()).toBeLessThan(0.001);
    await page
        .getByRole("main")
        .getByRole("link", { name: `Message to ${MEMBER.name}`, exact: true })
        .click();
    await page.waitForURL(/\/messages\/add/);
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "Is it still at yours?");
    await page.getByRole("main").getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/\/messages\/\d+$/);
    await page.getByRole("article").getByText("Is it still at yours?").waitFor();
    await page.goto(`${stage.url}/drafts`);
    expect(await page.getByRole("main").getByText(`Message to ${MEMBER.name}`).count()).toBe(0);
    expect(complaints).toEqual([]);
});

test("CONV-005 CONV-006 FC-92 the envelope leads to the message by keyboard at 390, and leaving is undone at 1440", async () => {
    const { page, complaints } = await stage.administrator({ width: 390, motion: "less" });
    const { name } = ADMINISTRATOR;
    const start = { participantUserIDs: [`$name:${name}`], name: "A key", initialBody: "In the tin." };
    await stage.call("POST", "conversations", start, MEMBER);
    await page.goto(`${stage.url}/discussions`);
    const envelope = page.locator("details[data-panel=messages] > summary");
    await page.locator("summary[aria-label='Messages, 1 unread']").waitFor();
    await envelope.press("Enter");
    await press(page, page.getByRole("link", { name: "A key" }).first());
    await page.waitForURL(/\/messages\/\d+$/);
    await page.locator("summary[aria-label='Messages, 1 unread']").waitFor({ state: "detached" });
    expect(await findSeriousViolationsInBothPalettes(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Write to A key" }).fill("Thank you.");
    await page.getByRole("main").getByRole("button", { name: "Send" }).click();
    await page
        .getByRole("article", { name: `Message from ${name}` })
        .getByText("Thank you.")
        .waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    const isParticipating = watchParticipation(page);
    await press(page, options(page));
    await press(page, "Leave conversation");
    await page.getByText("You have left the conversation.").waitFor();
    expect(await isParticipating()).toBe(false);
    await pressUndo(page);
    await page.getByText("You have left the conversation.").waitFor({ state: "detached" });
    expect(await isParticipating()).toBe(true);
    expect(complaints).toEqual([]);
});

test("one press on the catch-up page marks all of it as read and Undo marks it as unread, with and without scripts", async () => {
    await reply("@Admin And a rail, from wall to wall.");
    for (const scripts of [false, true]) {
        const { page, complaints } = await stage.administrator({ width: 320, scripts });
        await page.goto(`${stage.url}/catch-up`);
        await page.getByRole("list", { name: "To you" }).getByText("mentioned you in").waitFor();
        if (scripts) expect(await findSeriousViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        await page.getByRole("button", { name: "I have caught up" }).click();
        await page.getByText("You have caught up.", { exact: true }).waitFor();
        await hasCount(page, 0);
        await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
        await page.getByRole("list", { name: "To you" }).waitFor();
        await hasCount(page, 1);
        expect(complaints).toEqual([]);
    }
});
