import { beforeAll, expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { ADMINISTRATOR } from "./forum";
import { hasFocus } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

const MEMBER = { name: "PriyaRaman", password: "the brass one by the door" };

let discussion: { discussionID: number; url: string };
beforeAll(async () => {
    await stage.call("POST", "users", { ...MEMBER, email: "priya@example.com", emailConfirmed: true });
    const { categoryID } = await stage.call<{ categoryID: number }>("GET", "discussions/1");
    const start = { name: "Net Loft wall", body: "What goes where?", format: "text", categoryID };
    discussion = await stage.call("POST", "discussions", start);
});

/** Sends a request to the API as another member. */
const send = <T>(path: string, data: object) => stage.call<T>("POST", path, data, MEMBER);
const reply = (body: string) =>
    send<{ commentID: number }>("comments", { discussionID: discussion.discussionID, body, format: "text" });
const participantUserIDs = [`$name:${ADMINISTRATOR.name}`];
const write = (name: string) => send("conversations", { participantUserIDs, name, initialBody: "In the tin." });
const hasBell = (page: Page, count: number) => page.locator(`summary[aria-label="Notifications, ${count} unread"]`).waitFor();
const hasEnvelope = (page: Page, count: number) => page.locator(`summary[aria-label="Messages, ${count} unread"]`).waitFor();

/** Counts the streams that each page of a context opens. */
function countStreams(context: BrowserContext): Map<Page, number> {
    const counts = new Map<Page, number>();
    context.on("request", (request) => {
        if (!request.url().includes("/api/v2/live")) return;
        const page = request.frame().page();
        counts.set(page, (counts.get(page) ?? 0) + 1);
    });
    return counts;
}

test("NOTIF-002 CONV-005 bell and envelope rise in two tabs, which share one stream, and go on when the tab that has it is closed", async () => {
    const { page: first, context, complaints } = await stage.administrator({ width: 1440, motion: "less" });
    const streams = countStreams(context);
    const second = await context.newPage();
    await first.goto(`${stage.url}/discussions`);
    await second.goto(`${stage.url}/categories`);
    await reply(`@${ADMINISTRATOR.name} Hooks on both sides.`);
    await Promise.all([first, second].map((page) => hasBell(page, 1)));
    await second.getByRole("status").getByText("Unread notifications: 1").waitFor({ state: "attached" });
    expect(streams.size).toBe(1);
    const [leader] = streams.keys();
    const other = leader === first ? second : first;
    await leader?.close();
    await write("A key");
    await hasEnvelope(other, 1);
    await hasBell(other, 2);
    // Read elsewhere, the bell falls here.
    await stage.call("PATCH", "notifications", { read: true });
    await hasBell(other, 0);
    expect(complaints).toEqual([]);
});

test("CMT-003 a reply by another member moves nothing on the page; a button shows it and moves the focus there", async () => {
    const { page, complaints } = await stage.administrator({ width: 390, motion: "less" });
    await page.goto(discussion.url);
    const replies = page.getByRole("region", { name: "Replies" });
    await replies.getByText("Hooks on both sides.").waitFor();
    const form = page.getByRole("textbox", { name: /reply/i }).first();
    const before = await form.boundingBox();
    const { commentID } = await reply("And a shelf.");
    const button = replies.getByRole("button", { name: "New replies: 1" });
    await button.waitFor();
    expect(await replies.getByText("And a shelf.").count()).toBe(0);
    expect(await form.boundingBox()).toEqual(before);
    expect(await findSeriousViolations(page)).toEqual([]);
    await button.press("Enter");
    await hasFocus(page.locator(`#Comment_${commentID}`));
    await button.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
});

test("CONV-005 a message appears in the conversation that is open, and counts as read", async () => {
    const { page } = await stage.administrator({ width: 390, motion: "less" });
    const start = { participantUserIDs, name: "Another key", initialBody: "Is it there?" };
    const { conversationID } = await send<{ conversationID: number }>("conversations", start);
    await page.goto(`${stage.url}/messages/${conversationID}`);
    await page.getByRole("article").getByText("Is it there?").waitFor();
    await send("messages", { conversationID, body: "Under the mat.", format: "text" });
    await page.getByRole("article").getByText("Under the mat.").waitFor();
});

test("guests open no stream and load no code for it", async () => {
    const { page, context } = await stage.visitor({ width: 390 });
    const requested: string[] = [];
    context.on("request", (request) => requested.push(request.url()));
    await page.goto(discussion.url);
    await page.keyboard.press("Tab");
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    expect(requested.filter((url) => /live|new-replies|member/.test(new URL(url).pathname))).toEqual([]);
});
