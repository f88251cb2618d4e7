import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { isAtWork } from "./parts";
import { fillSignIn, setStage } from "./stage";

const MEMBER = { name: "Ines", email: "ines@fettle.example", password: "a kettle of many fish" };

const stage = setStage();
let categoryID: number;
let address: string;
let discussionID: number;
beforeAll(async () => {
    type Category = { categoryID: number; displayAs: string };
    const categories = await stage.call<Category[]>("GET", "categories?outputFormat=flat");
    categoryID = categories.find(({ displayAs }) => displayAs === "discussions")?.categoryID ?? 1;
    await stage.call("POST", "users", { ...MEMBER, emailConfirmed: true });
});

// Each test replies to a post of its own: text that another test left in its form may be a draft in the account by now, and would appear in
// this one.
beforeEach(async () => {
    const data = { categoryID, name: "Lids of kettles", body: "Which lid fits?", format: "markdown" };
    const discussion = await stage.call<{ discussionID: number; url: string }>("POST", "discussions", data);
    ({ discussionID } = discussion);
    address = `${stage.url}${new URL(discussion.url).pathname}`;
});

const member = () => stage.administrator({ width: 1440 });
const signOut = (page: Page) => page.request.post(`${stage.url}/api/v2/authenticate/signout`, { headers: stage.headers });
const field = (page: Page) => page.getByRole("textbox", { name: "Your reply" });
const waiting = (page: Page) => page.getByRole("list", { name: "Waiting to be sent" });
const posted = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });

/** Waits until the form contains the text, in either kind of field. */
const has = (page: Page, words: string) =>
    page.waitForFunction(
        (text) =>
            [...document.querySelectorAll("textarea, [contenteditable=true]")].some((one) =>
                (one instanceof HTMLTextAreaElement ? one.value : (one.textContent ?? "")).includes(text),
            ),
        words,
    );

async function write(page: Page, words: string): Promise<void> {
    await field(page).click();
    await page.keyboard.type(words);
    await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), words);
    await canWait(page);
}

/** Waits for the code of the outbox. */
const canWait = (page: Page) => isAtWork(page, "outbox");

const send = (page: Page) => page.getByRole("button", { name: "Post reply" }).click();

/** Returns how many comments of the discussion on the server contain the text. */
async function countOf(page: Page, words: string): Promise<number> {
    const answer = await page.request.get(`${stage.url}/api/v2/comments?discussionID=${discussionID}&limit=100&expand=body`);
    return ((await answer.json()) as { body: string }[]).filter(({ body }) => body.includes(words)).length;
}

/** Closes the page and opens a new one, which has only the stored state of the browser. */
async function reopened(page: Page, context: BrowserContext): Promise<Page> {
    const next = await context.newPage();
    await page.close();
    return next;
}

test("FC-61 FC-64 18.6 without a network a reply waits in place, survives a closed browser, and another is written meanwhile; both are sent once online", async () => {
    const { page, context } = await member();
    await page.goto(address);
    await write(page, "The lid of the green one");
    await context.setOffline(true);
    await send(page);
    await waiting(page).getByText("The lid of the green one").waitFor();
    await page.getByText("Waiting for a connection. Kept on this device since").waitFor();
    expect(await page.getByText("Your reply has been posted.").count()).toBe(0);
    await write(page, "And of the blue one");
    await send(page);
    await waiting(page).getByText("And of the blue one").waitFor();
    await context.setOffline(false);
    await posted(page, "The lid of the green one").waitFor();
    await posted(page, "And of the blue one").waitFor();
    expect(await waiting(page).count()).toBe(0);
    // 18.6 What was sent later can be reacted to like any other reply.
    await posted(page, "The lid of the green one").last().getByLabel("Add a reaction").first().waitFor();

    await write(page, "The red one whistles");
    await context.setOffline(true);
    await send(page);
    await waiting(page).getByText("The red one whistles").waitFor();
    const again = await reopened(page, context);
    await context.setOffline(false);
    await again.goto(`${stage.url}/discussions`);
    await again.getByText("Your reply has been posted. Show").first().waitFor();
    await again.goto(address);
    await posted(again, "The red one whistles").waitFor();
    for (const words of ["green one", "blue one", "red one"]) expect([words, await countOf(again, words)]).toEqual([words, 1]);
    await context.close();
});

test("FC-44 a page that fails because the server has lost its database says so, can be requested again, and keeps typed text", async () => {
    const { page } = await member();
    await page.goto(address);
    await write(page, "Half a thought about lids");
    let isOffline = true;
    const message = "The community can’t be reached right now. Wait a moment and try again.";
    await page.route("**/api/v2/**", (route) =>
        isOffline ? route.fulfill({ status: 503, json: { status: 503, message, description: null } }) : route.continue(),
    );
    await page.getByRole("banner").getByRole("link", { name: "Categories" }).click();
    await page.getByRole("heading", { name: "There was an error" }).waitFor();
    await page.getByText(message).waitFor();
    const again = page.getByRole("link", { name: "Try again" });
    const unavailable = page.waitForResponse((answer) => answer.status() === 503);
    await again.click();
    await unavailable;
    await again.waitFor();
    isOffline = false;
    await again.click();
    await page.getByRole("heading", { name: "Categories", level: 1 }).waitFor();
    expect(await again.count()).toBe(0);
    await page.goto(address);
    await has(page, "Half a thought about lids");
});

test("FC-42 FC-61 FC-69 a reply is posted once despite a lost response, a killed server, and a captive portal that responds with success", async () => {
    const { page } = await member();
    await page.goto(address);
    const api = "**/api/v2/comments";
    await page.route(api, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
    });
    await write(page, "It fell on the way back");
    await send(page);
    await waiting(page).getByText("It fell on the way back").waitFor();
    expect(await countOf(page, "It fell on the way back")).toBe(1);
    // A response may still be pending, to be lost.
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await posted(page, "It fell on the way back").waitFor();
    expect(await countOf(page, "It fell on the way back")).toBe(1);

    await page.route(api, (route) =>
        route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to the hotel</h1>" }),
    );
    await write(page, "The hotel has no kettle");
    await send(page);
    await waiting(page).getByText("The hotel has no kettle").waitFor();
    expect(await page.getByText("Welcome to the hotel").count()).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
    await stage.forum.kill();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await write(page, "Nor has the server");
    await send(page);
    await waiting(page).getByText("Nor has the server").waitFor();
    await stage.forum.restart();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await posted(page, "The hotel has no kettle").waitFor();
    await posted(page, "Nor has the server").waitFor();
    for (const words of ["no kettle", "Nor has"]) expect([words, await countOf(page, words)]).toEqual([words, 1]);
});

test("FC-42 FC-61 after a lost response and an edit without a network one reply exists, with the edited text; cancelling a reply that was posted reports so", async () => {
    const { page, context } = await member();
    await page.goto(address);
    await loseAnswersTo(page);
    await write(page, "Copper turns green");
    await send(page);
    await waiting(page).getByText("Copper turns green").waitFor();
    expect(await countOf(page, "Copper turns green")).toBe(1);
    await context.setOffline(true);
    await waiting(page).getByRole("button", { name: "Edit" }).click();
    await waiting(page).waitFor({ state: "detached" });
    await has(page, "Copper turns green");
    await field(page).click();
    await page.keyboard.press("Control+End");
    await write(page, " in the rain");
    await send(page);
    await waiting(page).getByText("Copper turns green in the rain").waitFor();
    await context.setOffline(false);
    await posted(page, "Copper turns green in the rain").waitFor();
    await waiting(page).waitFor({ state: "detached" });
    expect([await countOf(page, "Copper turns green"), await countOf(page, "green in the rain")]).toEqual([1, 1]);

    await write(page, "Tin does not");
    await send(page);
    await waiting(page).getByText("Tin does not").waitFor();
    await waiting(page).getByRole("button", { name: "Take back" }).click();
    // The toast closes by itself; its announcement stays.
    await page.getByRole("status").filter({ hasText: "It was posted already." }).waitFor();
    await waiting(page).waitFor({ state: "detached" });
    expect([await waiting(page).count(), await countOf(page, "Tin does not")]).toEqual([0, 1]);
    await page.unrouteAll({ behavior: "wait" });
});

/** From here on replies reach the server, but their responses are lost. */
const loseAnswersTo = (page: Page) =>
    page.route("**/api/v2/comments", async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
    });

test("FC-61 a pending reply is edited in its form or cancelled, and a rejected one shows the reason", async () => {
    const { page, context } = await member();
    await page.goto(address);
    await canWait(page);
    await context.setOffline(true);
    await write(page, "Half a lid");
    await send(page);
    await waiting(page).getByRole("button", { name: "Edit" }).click();
    await waiting(page).waitFor({ state: "detached" });
    await has(page, "Half a lid");
    await send(page);
    await waiting(page).getByRole("button", { name: "Take back" }).click();
    await waiting(page).getByText("Taking it back.").waitFor();
    await waiting(page).getByRole("button", { name: "Undo" }).click();
    await waiting(page).getByText("Waiting for a connection.").waitFor();
    await waiting(page).getByText("Half a lid").waitFor();
    await page.route("**/api/v2/comments", (route) =>
        route.fulfill({ status: 403, json: { status: 403, message: "This post is closed.", description: null } }),
    );
    await context.setOffline(false);
    await waiting(page).getByText("It was not posted: This post is closed.").waitFor();
    await page.goto(`${stage.url}/recovered`);
    await page.getByText("Half a lid").first().waitFor();
    expect(await countOf(page, "Half a lid")).toBe(0);
});

test("FC-63 if the session ends while typing, sign-in opens over the composer and the reply is posted; as another member it is not", async () => {
    const { page, context } = await member();
    await page.goto(address);
    await write(page, "Still my lid");
    await signOut(page);
    await send(page);
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await fillSignIn(dialog);
    await posted(page, "Still my lid").waitFor();
    expect(await countOf(page, "Still my lid")).toBe(1);

    await write(page, "Whose lid is it");
    await signOut(page);
    await stage.signInUnseen(page, MEMBER);
    const other = await context.newPage();
    await other.goto(`${stage.url}/discussions`);
    await page.getByText("is signed in here now.").waitFor();
    await send(page);
    await page.getByText("is signed in here now.").waitFor();
    expect(await countOf(page, "Whose lid is it")).toBe(0);
    await other.goto(address);
    expect(await other.getByText("Whose lid is it").count()).toBe(0);
    await other.goto(`${stage.url}/drafts`);
    await other.getByText("No drafts").waitFor();
    // An open page would post the pending reply as soon as its author signs in again.
    await page.close();
    await signOut(other);
    await stage.signInUnseen(other);
    await other.goto(`${stage.url}/drafts`);
    await other.getByText("Whose lid is it").first().waitFor();
    await context.close();
});

test("FC-66 a device without storage reports so once, and drafts are saved to the account", async () => {
    const { page, context } = await member();
    await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    });
    await page.goto(address);
    await field(page).click();
    await page.keyboard.type("Nowhere to write it down");
    await page.getByRole("region", { name: "Messages (F8)" }).getByText("This device can’t keep drafts.").waitFor();
    await page.getByText("Saved to your account", { exact: true }).waitFor();
    await send(page);
    await posted(page, "Nowhere to write it down").waitFor();
    await context.close();
});
