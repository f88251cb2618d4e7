import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { serveAlmanac } from "../../../scripts/lib/serveAlmanac.cjs";
import { findSeriousViolations } from "./axe";
import { fillSignIn, setStage } from "./stage";
import { setStrictBrowser } from "./strictBrowser";

const stage = setStage();
const openStrictly = setStrictBrowser();
let embedSiteID = 0;
let almanac: Awaited<ReturnType<typeof serveAlmanac>>;
beforeAll(async () => {
    almanac = await serveAlmanac({ forum: stage.url, host: "127.0.0.1" });
    const { categoryID } = await stage.call<{ categoryID: number }>("GET", "discussions/1");
    const embedSite = { name: "The second Almanac", origins: [almanac.url], categoryID, wholeForum: true };
    ({ embedSiteID } = await stage.call<{ embedSiteID: number }>("POST", "embed-sites", embedSite));
});
afterAll(() => almanac?.close());

test("EMB-001 EMB-002 EMB-003 EMB-004 EMB-005 the whole forum is read in a frame: the page follows its address and title, Back goes back, and nobody else says where it is", async () => {
    const { page, context, complaints, shift } = await stage.visitor({ width: 1000, still: true });
    const frame = page.frameLocator("parley-forum iframe");
    const isAt = (hash: string) => page.waitForFunction((end) => location.hash.endsWith(end), hash);
    await page.goto(`${almanac.url}/forum.html#/account`);
    await page.getByRole("link", { name: "Read and write at the forum" }).waitFor({ state: "hidden" });
    await isAt("#/");
    expect(await shift()).toBeLessThanOrEqual(0.005);
    const home = await page.title();
    await page.evaluate(() => {
        const scrolls: unknown[] = [];
        Object.assign(window, { scrolls });
        document.querySelector("parley-forum")?.addEventListener("parley-scroll", (event) => {
            scrolls.push((event as CustomEvent).detail);
        });
    });
    const { name, url } = await stage.call<{ name: string; url: string }>("GET", "discussions/1");
    await frame.getByRole("link", { name }).first().click();
    await isAt(new URL(url).pathname);
    await page.waitForFunction((before) => document.title !== before, home);
    expect(await page.title()).toContain(name);
    await frame.locator("html").evaluate(() => {
        window.scrollTo({ top: 60, behavior: "instant" });
        for (let count = 0; count < 100; count += 1) window.dispatchEvent(new Event("scroll"));
    });
    const scrolls = await page.waitForFunction(() => {
        const { scrolls } = window as unknown as { scrolls: { isScrolled: boolean }[] };
        return scrolls.at(-1)?.isScrolled && scrolls;
    });
    // Of a hundred events within a moment one or two are sent.
    expect(((await scrolls.jsonValue()) as unknown[]).length).toBeLessThanOrEqual(4);
    const shown = await page.evaluate((ours) => {
        const source = document.querySelector("iframe")?.contentWindow ?? null;
        const data = { parley: 1, href: `${ours}/discussions`, title: "Forged" };
        window.postMessage(data, "*");
        dispatchEvent(new MessageEvent("message", { source, origin: "https://evil.example", data }));
        const elsewhere = { ...data, href: "https://evil.example/discussions" };
        for (const data of [
            null,
            elsewhere,
            { parley: 1, href: 7, title: "Forged" },
            { parley: 1, scroll: -1, isScrolled: true },
        ])
            dispatchEvent(new MessageEvent("message", { source, origin: ours, data }));
        return [location.hash, document.title];
    }, stage.url);
    expect(shown).toEqual([expect.stringContaining("/discussion/1"), expect.stringContaining(name)]);
    await page.goBack();
    await page.waitForFunction((before) => document.title === before, home);
    await frame.getByRole("link", { name }).first().waitFor();
    // Only pages of the forum to read are taken from the address.
    for (const hash of ["#/discussions", "#//evil.example/", "#/entry/signin", "#/..//account"])
        await page.evaluate((to) => location.assign(to), hash);
    await page.waitForFunction((before) => document.title === before, home);
    await page.evaluate(() => {
        document.querySelector("parley-forum")?.setAttribute("address", "path");
        document.querySelector("parley-forum")?.setAttribute("base", location.pathname);
    });
    await frame.getByRole("link", { name }).first().click();
    await page.waitForURL(`${almanac.url}/forum.html${new URL(url).pathname}`);
    expect(await findSeriousViolations(page)).toEqual([]);
    expect([await context.cookies(), complaints]).toEqual([[], []]);
    const link = frame.getByRole("link", { name: "Sign In" }).first();
    await link.focus();
    // It says where it leads before it is followed.
    expect(await link.getAttribute("aria-describedby")).toBe("opens-in-a-new-tab");
});

test("FC-63 a member signs in within the whole forum by a window, though cookies of other sites are blocked, writes there, stays signed in, and signs out", async () => {
    const { page, context, complaints } = await openStrictly({ width: 390, still: true, motion: "less" });
    const frame = page.frameLocator("parley-forum iframe");
    const { url } = await stage.call<{ url: string }>("GET", "discussions/1");
    const { pathname } = new URL(url);
    await page.goto(`${almanac.url}/forum.html#${pathname}`);
    const opened = context.waitForEvent("page");
    await frame.getByRole("link", { name: "Sign In" }).first().press("Enter");
    const window = await opened;
    const status = frame.getByRole("status").filter({ hasText: "It shows the number" });
    const number = /\d{3}/.exec((await status.textContent()) ?? "")?.[0];
    expect(await findSeriousViolations(page)).toEqual([]);
    await fillSignIn(window.getByRole("main"));
    await window.getByText(`That page shows the number ${number}.`).waitFor();
    expect(await findSeriousViolations(window)).toEqual([]);
    await window.getByRole("button", { name: "Sign in there" }).click();
    await window.getByText("You are signed in on The second Almanac.").waitFor();
    await window.close();
    const field = frame.getByRole("textbox", { name: "Your reply" });
    await field.fill("Written on the page of the Almanac.");
    await frame.getByRole("button", { name: "Post reply" }).click();
    await frame.getByText("Written on the page of the Almanac.").first().waitFor();
    await page.reload();
    await frame.getByText("Written on the page of the Almanac.").first().waitFor();
    await page.evaluate(() => location.assign("#/post/discussion"));
    await frame.getByRole("textbox", { name: "Title" }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe("#/post/discussion");
    await page.evaluate((to) => location.assign(`#${to}`), pathname);
    await frame.getByRole("textbox", { name: "Your reply" }).waitFor();
    await frame.locator('summary[aria-label^="My Account"]').click();
    await frame.getByRole("link", { name: "Sign out" }).click();
    await frame.getByText("Sign in to reply.").waitFor();
    // The browser of this test denies the storage of frames.
    expect(complaints.filter((complaint) => !complaint.includes("sessionStorage"))).toEqual([]);
    await context.close();
});

test("without scripts the whole forum is read in a frame, and comments that a site shows when the reader asks for them", async () => {
    const { page } = await stage.visitor({ width: 320, scripts: false });
    const frame = page.frameLocator("noscript iframe, iframe");
    await page.goto(`${almanac.url}/forum.html`);
    await frame.getByRole("heading", { level: 1 }).waitFor();
    const pageUrl = `${almanac.url}/low-water.html`;
    await stage.call("POST", "embed-comments", { pageUrl, body: "Bring a rake.", format: "markdown" });
    await stage.call("PATCH", `embed-sites/${embedSiteID}`, { loadsOnClick: true });
    await page.goto(pageUrl);
    await frame.getByRole("heading", { name: "1 comment" }).waitFor();
    expect(await frame.getByText("Bring a rake.").count()).toBe(0);
    await frame.getByRole("link", { name: "Show the comments" }).press("Enter");
    await frame.getByText("Bring a rake.").waitFor();
});
