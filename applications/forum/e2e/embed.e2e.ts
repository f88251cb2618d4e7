import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import { serveAlmanac } from "../../../scripts/lib/serveAlmanac.cjs";
import { findSeriousViolations, findSeriousViolationsInBothPalettes } from "./axe";
import "./embedForum.cases";
import { fillSignIn, setStage } from "./stage";
import { setStrictBrowser } from "./strictBrowser";

type Almanac = Awaited<ReturnType<typeof serveAlmanac>>;

const stage = setStage();
const openStrictly = setStrictBrowser();
/** The forum is on localhost, the Almanac on another site. */
const HOST = "127.0.0.1";
const WANDA = { name: "Wanda", password: "a kettle of many fish" };
let almanac: Almanac;
let lastCommentID = 0;
let categoryID = 0;
let embedSiteID = 0;

beforeAll(async () => {
    almanac = await serveAlmanac({ forum: stage.url, host: HOST });
    ({ categoryID } = await stage.call<{ categoryID: number }>("GET", "discussions/1"));
    const embedSite = { name: "The Wexley Almanac", origins: [almanac.url], categoryID };
    ({ embedSiteID } = await stage.call<{ embedSiteID: number }>("POST", "embed-sites", embedSite));
    const pageUrl = `${almanac.url}/parish-time.html`;
    for (const body of [
        "I held **that** spacer.",
        `My great-aunt ${"set the shop by it and ".repeat(12)}was late.`,
        ...["A", "B", "C", "D"].map((word) => `${word}.`),
    ])
        ({ commentID: lastCommentID } = await stage.call<{ commentID: number }>("POST", "embed-comments", {
            pageUrl,
            body,
            format: "markdown",
        }));
}, 300_000);
afterAll(() => almanac?.close());

const frameOf = (page: Page) => page.locator("parley-comments iframe");
const heightOf = (page: Page) => frameOf(page).evaluate((frame) => frame.getBoundingClientRect().height);
const contentHeight = (page: Page) =>
    page
        .frameLocator("parley-comments iframe")
        .locator("#root")
        .evaluate((root) => Math.ceil(root.getBoundingClientRect().bottom));

test("EMB-001 a page of another site asks for comments when they are near, takes their height from its frame alone, and moves nothing", async () => {
    const { page, context, complaints, shift } = await stage.visitor({ width: 900, still: true });
    const sent: Request[] = [];
    const requests: string[] = [];
    page.on("request", (request) => {
        if (!request.url().startsWith(stage.url)) return;
        sent.push(request);
        requests.push(request.url().slice(stage.url.length));
    });
    await page.goto(`${almanac.url}/parish-time.html`);
    await page.waitForLoadState("networkidle");
    expect(requests).toEqual(["/embed/v1.js"]);
    await page.locator("parley-comments").scrollIntoViewIfNeeded();
    await page.frameLocator("parley-comments iframe").getByText("I held that spacer.").waitFor();
    await page.getByRole("link", { name: "Read and write comments" }).waitFor({ state: "hidden" });
    await page.waitForLoadState("networkidle");
    const frameRequests = sent.slice(1);
    const bytes = await sumBytes(frameRequests);
    const ofScripts = await sumBytes(frameRequests.filter((request) => request.resourceType() === "script"));
    expect(frameRequests.length).toBeLessThanOrEqual(6);
    expect([bytes <= 60_000, ofScripts <= 12_000]).toEqual([true, true]);
    const height = await heightOf(page);
    expect(height).toBe(await contentHeight(page));
    await page.evaluate(() => {
        const source = document.querySelector("iframe")?.contentWindow ?? null;
        const data = { parley: 1, height: 5_000 };
        window.postMessage(data, "*");
        dispatchEvent(new MessageEvent("message", { source, origin: "https://evil.example", data }));
        for (const data of [
            null,
            "x",
            { parley: 1, height: -1 },
            { parley: 1, height: Number.NaN },
            { parley: 2, height: 5_000 },
        ])
            dispatchEvent(new MessageEvent("message", { source, origin: new URL(document.scripts[0]?.src ?? "").origin, data }));
    });
    expect(await heightOf(page)).toBe(height);
    expect(await shift()).toBeLessThanOrEqual(0.005);
    await page.setViewportSize({ width: 320, height: 900 });
    // A frame out of view is not rendered, and has the height of the last time.
    await page.locator("parley-comments").scrollIntoViewIfNeeded();
    await page.waitForFunction((before) => (document.querySelector("iframe")?.clientHeight ?? 0) > before, height);
    expect(await heightOf(page)).toBe(await contentHeight(page));
    await page.evaluate(() => {
        document.body.innerHTML = '<parley-comments load="click"><a href="/">Show the comments</a></parley-comments>';
    });
    requests.length = 0;
    const button = page.getByRole("button", { name: "Show the comments" });
    await button.focus();
    expect([requests, await findSeriousViolations(page)]).toEqual([[], []]);
    await button.press("Enter");
    await button.waitFor({ state: "detached" });
    // The focus has gone into the frame.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    expect([await context.cookies(), complaints]).toEqual([[], []]);
});

/** Returns the bytes of the bodies that were sent, as they were compressed. */
async function sumBytes(requests: readonly Request[]): Promise<number> {
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test("a link to a comment opens the page there, and a list asks for all of its counts at once", async () => {
    const { page, complaints } = await stage.visitor({ width: 900, still: true });
    await page.goto(`${almanac.url}/parish-time.html#comment-${lastCommentID}`);
    await page.waitForFunction(() => window.scrollY > 0);
    // The frame becomes narrower and higher when the styles of the page arrive, and the comment moves down in it.
    const height = await contentHeight(page);
    await page.waitForFunction((pixels) => document.querySelector("iframe")?.clientHeight === pixels, height);
    const top = await page.frameLocator("parley-comments iframe").locator(`#Comment_${lastCommentID}`).boundingBox();
    expect(top?.y).toBeGreaterThan(0);
    expect(top?.y).toBeLessThan(900);
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/embed-counts?") && requests.push(request.url()));
    await page.goto(`${almanac.url}/index.html`);
    await page.getByText("6 comments").waitFor();
    expect(await page.getByText("0 comments").count()).toBe(3);
    expect([requests.length, complaints]).toEqual([1, []]);
});

test("FC-63 the comments are read and written without scripts, and read in a sandbox without an origin", async () => {
    const still = await stage.visitor({ width: 900, scripts: false });
    await still.page.goto(`${almanac.url}/parish-time.html`);
    const frame = still.page.frameLocator("noscript iframe, iframe");
    await frame.getByText("I held that spacer.").waitFor();
    await stage.signInUnseen(still.page);
    const opened = still.context.waitForEvent("page");
    await frame.getByRole("textbox", { name: "Your comment" }).fill("Lit at dusk.");
    await frame.getByRole("button", { name: "Post comment" }).click();
    const form = await opened;
    await form.getByRole("button", { name: "Post comment" }).click();
    await form.waitForURL("**/discussion/comment/**");
    await form.getByText("Lit at dusk.").first().waitFor();
    const { page } = await stage.visitor({ width: 900, still: true });
    await page.goto(`${almanac.url}/frame-only.html`);
    await page.frameLocator("iframe").getByText("No comments yet").waitFor();
});

test("FC-63 a reader without an account comments by a name, in the frame and without scripts, and is told that it waits for approval", async () => {
    const page = `${almanac.url}/low-water.html`;
    await stage.call("PATCH", `embed-sites/${embedSiteID}`, { allowsGuests: true });
    for (const scripts of [true, false]) {
        const visitor = await stage.visitor({ width: 320, scripts, motion: "less" });
        await visitor.page.goto(page);
        if (scripts) await visitor.page.locator("parley-comments").scrollIntoViewIfNeeded();
        const frame = visitor.page.frameLocator("noscript iframe, iframe");
        await frame.getByRole("textbox", { name: "Your comment" }).fill("Three rings at low water.");
        await frame.getByRole("textbox", { name: "Your name" }).fill("Odo Wick");
        const opened = scripts ? undefined : visitor.context.waitForEvent("page");
        await frame.getByRole("button", { name: "Post comment" }).click();
        const form = await opened;
        await form?.getByRole("button", { name: "Post comment" }).click();
        await (form ?? frame).getByText("Your comment waits for approval.").waitFor();
        if (form) continue;
        await visitor.page.goto(`${stage.url}/comment/on-page?url=${encodeURIComponent(page)}`);
        expect(await findSeriousViolations(visitor.page)).toEqual([]);
    }
    await stage.call("PATCH", `embed-sites/${embedSiteID}`, { allowsGuests: false });
    expect(await stage.call<object[]>("GET", "reports?isPending=true&status=new")).toMatchObject([
        { recordUser: { name: "Odo Wick" } },
        { recordUser: { name: "Odo Wick" } },
    ]);
});

test("FC-73 a frame is the same for everybody, with and without cookies and forged addresses of the forum, and sets no cookie", async () => {
    const address = `${stage.url}/embed/comments?url=${encodeURIComponent(`${almanac.url}/parish-time.html`)}`;
    const { page, context } = await stage.visitor({ width: 900, scripts: false });
    await stage.signInUnseen(page);
    const cookie = (await context.cookies(stage.url)).map(({ name, value }) => `${name}=${value}`).join("; ");
    const answers = [];
    for (const headers of [{}, { cookie }, { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" }]) {
        const response = await fetch(address, { headers });
        const { status, headers: sent } = response;
        const caching = ["cache-control", "vary", "set-cookie"].map((name) => sent.get(name));
        answers.push({ status, caching, html: await response.text(), policy: sent.get("content-security-policy") });
    }
    expect(answers[0]).toMatchObject({ status: 200, caching: ["private, no-cache", expect.any(String), null] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("EMB-006 EMB-010 on a site that is not listed, and without the script, the link stays", async () => {
    const other = await serveAlmanac({ forum: stage.url, host: HOST });
    const { page } = await stage.visitor({ width: 900, still: true });
    try {
        const link = page.getByRole("link", { name: "Read and write comments" });
        await page.clock.install();
        await page.goto(`${other.url}/low-water.html`);
        await frameOf(page).waitFor({ state: "attached" });
        const failed = page.evaluate(
            () =>
                new Promise((resolve) =>
                    document.addEventListener("parley-error", (event) => resolve((event as CustomEvent).detail), true),
                ),
        );
        await page.clock.fastForward(10_000);
        expect(await failed).toBe("timeout");
        expect([await link.isVisible(), await frameOf(page).count()]).toEqual([true, 0]);
        await page.route("**/embed/v1.js", (route) => route.abort());
        await page.goto(`${almanac.url}/low-water.html`);
        expect([await link.isVisible(), await frameOf(page).count()]).toEqual([true, 0]);
    } finally {
        await other.close();
    }
});

test("FC-63 a reader writes in the frame, signs in in a window, and stays signed in there, though cookies of other sites are blocked", async () => {
    const { page, context, complaints } = await openStrictly({ width: 320, still: true, motion: "less" });
    const frame = page.frameLocator("parley-comments iframe");
    const field = frame.getByRole("textbox", { name: "Your comment" });
    await page.goto(`${almanac.url}/lamp-hours.html`);
    await page.locator("parley-comments").scrollIntoViewIfNeeded();
    await field.fill("Lit at dusk.");
    await field.press("Tab");
    await page.keyboard.press("Enter");
    await confirmIn(page, "Sign in to post this. Your text is kept here.");
    await frame.getByText("Your comment is posted.").waitFor();
    await frame.getByText("Lit at dusk.").first().waitFor();
    expect(await field.inputValue()).toBe("");
    await addHeldMember();
    await page.reload();
    await page.locator("parley-comments").scrollIntoViewIfNeeded();
    await frame.getByText("You comment as").waitFor();
    const pageUrl = `${almanac.url}/lamp-hours.html`;
    // Comes while the frame is open.
    await stage.call("POST", "embed-comments", { pageUrl, body: "Trimmed at *six*.", format: "markdown" }, WANDA);
    await frame.locator("body").evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await approveIn(page);
    await context.setOffline(true);
    await field.fill("Out at dawn.");
    await frame.getByRole("button", { name: "Post comment" }).click();
    await frame.getByText("There is no connection.").waitFor();
    await context.setOffline(false);
    await frame.getByRole("button", { name: "Post comment" }).click();
    await frame.getByText("2 comments").waitFor();
    await moderateIn(page);
    await enterByTokens(page);
    const address = new URLSearchParams({ url: pageUrl, size: "largest" });
    await page.goto(`${stage.url}/embed/comments?${address}`);
    expect(await findSeriousViolationsInBothPalettes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(complaints.filter((complaint) => !/403|ERR_INTERNET/.test(complaint))).toEqual([]);
    await context.close();
});

/** Signs in by tokens of the Almanac: the first time in a window in which a member links the accounts, then without one, and not as somebody else. */
async function enterByTokens(page: Page): Promise<void> {
    const frame = page.frameLocator("parley-comments iframe");
    await stage.call("PATCH", `embed-sites/${embedSiteID}`, { tokenIssuer: almanac.url });
    almanac.setSecret((await stage.call<{ secret: string }>("GET", `embed-sites/${embedSiteID}/token-settings`)).secret);
    const post = async (text: string) => {
        await frame.getByRole("textbox", { name: "Your comment" }).fill(text);
        await frame.getByRole("button", { name: "Post comment" }).click();
    };
    await page.goto(`${almanac.url}/subscribers.html`);
    await page.getByRole("button", { name: "Sign in as Tess" }).click();
    await page.getByText("Signed in here: Tess of Wexley").waitFor();
    await post("By the first token.");
    await frame.getByText("Sign in to post this. Your text is kept here.").waitFor();
    const opened = page.context().waitForEvent("page");
    await frame.getByRole("link", { name: "Sign In" }).click();
    const window = await opened;
    await window.getByText("Your account Tess of Wexley at 127.0.0.1").waitFor();
    expect(await findSeriousViolations(window)).toEqual([]);
    await window.getByRole("button", { name: "Sign in there" }).click();
    await window.getByText("You are signed in on The Wexley Almanac.").waitFor();
    await window.close();
    await frame.getByText("By the first token.").first().waitFor();
    await frame.getByRole("button", { name: "Sign out here" }).click();
    await frame.getByText("You are signed out here.").waitFor();
    await post("By the second token.");
    await frame.getByText("Your comment is posted.").waitFor();
    await frame.getByText("By the second token.").first().waitFor();
    // Another subscriber at the same device, whom the page does not know yet.
    await page.evaluate(() => fetch("subscribers.html", { method: "POST", body: new URLSearchParams({ reader: "odo" }) }));
    await post("By another subscriber.");
    await frame.getByText("Sign in to post this. Your text is kept here.").waitFor();
    await frame.getByText("You comment as").waitFor({ state: "hidden" });
    expect(await frame.getByText("By another subscriber.").count()).toBe(0);
}

/** Makes a member whose comments are held for approval. */
async function addHeldMember(): Promise<void> {
    await stage.call("PATCH", "config", { "premoderation.categoryIDs": [categoryID] });
    await stage.call("POST", "users", { ...WANDA, email: "wanda@fettle.example", emailConfirmed: true });
}

/** Approves a held comment, undoes that, and rejects it; the focus goes to Undo each time. */
async function approveIn(page: Page): Promise<void> {
    const frame = page.frameLocator("parley-comments iframe");
    const held = frame.getByRole("region", { name: "Comments that wait for approval" });
    await held.getByText("Trimmed at six.").waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await held.getByRole("button", { name: `Approve: ${WANDA.name}` }).click();
    await held.waitFor({ state: "hidden" });
    await frame.getByText("Trimmed at six.").waitFor();
    await page.keyboard.press("Enter");
    await held.getByRole("button", { name: `Reject: ${WANDA.name}` }).click();
    await held.waitFor({ state: "hidden" });
    await frame.getByText("The comment is rejected.").waitFor();
}

/** Removes the last comment, closes the comments, undoes both, and signs out. */
async function moderateIn(page: Page): Promise<void> {
    const frame = page.frameLocator("parley-comments iframe");
    await frame
        .getByRole("button", { name: /^Delete: / })
        .last()
        .click();
    await frame.getByText("1 comment").waitFor();
    await frame.getByRole("button", { name: "Undo" }).press("Enter");
    await frame.getByText("Out at dawn.").waitFor();
    await stage.call("PATCH", "config", { "premoderation.categoryIDs": [] });
    const pageUrl = `${almanac.url}/lamp-hours.html`;
    await stage.call("POST", "embed-comments", { pageUrl, body: "Buy lamps.", format: "markdown" }, WANDA);
    await frame.getByRole("button", { name: "Close the comments" }).click();
    await frame.getByText("Comments on this page are closed.").waitFor();
    await frame.getByRole("button", { name: "Undo" }).waitFor();
    await page.reload();
    await page.locator("parley-comments").scrollIntoViewIfNeeded();
    await frame.getByRole("button", { name: "Reopen the comments" }).click();
    await frame.getByText("The comments are open again.").waitFor();
    await frame.getByRole("textbox", { name: "Your comment" }).waitFor();
    // Nobody reports themselves.
    expect(await frame.getByRole("button", { name: /^Report: / }).count()).toBe(1);
    await frame.getByRole("button", { name: `Report: Comment by ${WANDA.name}` }).press("Enter");
    await frame.getByRole("checkbox").first().press("Space");
    await frame.getByRole("textbox", { name: "Anything else?" }).fill("It sells lamps.");
    expect(await findSeriousViolations(page)).toEqual([]);
    await frame.getByRole("button", { name: "Send the report" }).click();
    // It is said beside the comment, with Undo, where the focus is then.
    await frame.locator("article").getByText("Thank you.").getByRole("button", { name: "Undo" }).press("Enter");
    await frame.getByRole("button", { name: `Report: Comment by ${WANDA.name}` }).press("Enter");
    await frame.getByRole("checkbox").first().press("Space");
    await frame.getByRole("textbox", { name: "Anything else?" }).fill("It sells lamps, again.");
    await frame.getByRole("button", { name: "Send the report" }).click();
    await frame.locator("article").filter({ hasText: "Buy lamps." }).locator("p:has(:focus)").getByText("Thank you.").waitFor();
    expect(await stage.call("GET", "reports?status=new&isPending=false")).toMatchObject([
        { noteHtml: expect.stringContaining("It sells lamps, again.") },
    ]);
    await frame.getByRole("button", { name: "Sign out here" }).click();
    await frame.getByText("You are signed out here.").waitFor();
}

/** Signs in in the window that a frame opens, and confirms the number that the frame shows. */
async function confirmIn(page: Page, notice: string): Promise<void> {
    const frame = page.frameLocator("parley-comments iframe");
    await frame.getByText(notice).waitFor();
    const number = await frame.locator("#embed-check").textContent();
    const opened = page.context().waitForEvent("page");
    await frame.getByRole("link", { name: "Sign In" }).click();
    const window = await opened;
    await fillSignIn(window.getByRole("main"));
    await window.getByText(`That page shows the number ${number}.`).waitFor();
    await window.getByRole("button", { name: "Sign in there" }).click();
    await window.getByText("You are signed in on The Wexley Almanac.").waitFor();
    await window.close();
}
