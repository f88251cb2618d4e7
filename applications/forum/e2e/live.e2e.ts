import { beforeAll, expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

const MEMBER = { name: "PriyaRaman", password: "the brass one by the door" };

/** Sends a request to the API as who is signed in on a page. */
async function send<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
    const answer = await page.request.fetch(`${stage.url}/api/v2/${path}`, {
        method,
        headers: stage.headers,
        ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return JSON.parse(await answer.text());
}

/** The page of a member who writes by the API alone. */
let member: Page;
let administrator: { name: string };
let discussion: { discussionID: number; url: string };
beforeAll(async () => {
    const { page, context } = await stage.administrator({ width: 1440 });
    await send(page, "POST", "users", { ...MEMBER, email: "priya@example.com", emailConfirmed: true });
    administrator = await send(page, "GET", "users/me");
    const { categoryID } = await send<{ categoryID: number }>(page, "GET", "discussions/1");
    const start = { name: "Net Loft wall", body: "What goes where?", format: "text", categoryID };
    discussion = await send(page, "POST", "discussions", start);
    await context.close();
    member = (await stage.visitor({ width: 1440 })).page;
    await stage.signInUnseen(member, MEMBER);
});

const reply = (body: string) =>
    send<{ commentID: number }>(member, "POST", "comments", { discussionID: discussion.discussionID, body, format: "text" });
const write = (name: string) =>
    send(member, "POST", "conversations", {
        participantUserIDs: [`$name:${administrator.name}`],
        name,
        initialBody: "In the tin.",
    });
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
    await reply(`@${administrator.name} Hooks on both sides.`);
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
    const read = { method: "PATCH", headers: stage.headers, data: { read: true } };
    expect((await other.request.fetch(`${stage.url}/api/v2/notifications`, read)).ok()).toBe(true);
    await hasBell(other, 0);
    expect(complaints).toEqual([]);
    await context.close();
});

test("CMT-003 a reply by another member moves nothing on the page; a button shows it and moves the focus there", async () => {
    const { page, context, complaints } = await stage.administrator({ width: 390, motion: "less" });
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
    await context.close();
});

test("CONV-005 a message appears in the conversation that is open, and counts as read", async () => {
    const { page, context } = await stage.administrator({ width: 390, motion: "less" });
    const participantUserIDs = [`$name:${administrator.name}`];
    const start = { participantUserIDs, name: "Another key", initialBody: "Is it there?" };
    const { conversationID } = await send<{ conversationID: number }>(member, "POST", "conversations", start);
    await page.goto(`${stage.url}/messages/${conversationID}`);
    await page.getByRole("article").getByText("Is it there?").waitFor();
    await send(member, "POST", "messages", { conversationID, body: "Under the mat.", format: "text" });
    await page.getByRole("article").getByText("Under the mat.").waitFor();
    await context.close();
});

test("guests open no stream and load no code for it", async () => {
    const { page, context } = await stage.visitor({ width: 390 });
    const requested: string[] = [];
    context.on("request", (request) => requested.push(request.url()));
    await page.goto(discussion.url);
    await page.keyboard.press("Tab");
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    expect(requested.filter((url) => /live|new-replies|member/.test(new URL(url).pathname))).toEqual([]);
    await context.close();
});
