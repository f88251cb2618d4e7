import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { registeredRoutes } from "@parley/library/client/routing";
import type { Page } from "playwright-core";
import "../features";
import "../memberFeatures";
import { addressIn, EVERY_PAGE } from "./everyPage";
import { setStage } from "./stage";
import { PATIENCE } from "./visitor";

/** It leads back to where its reader was as soon as there is a network, which there is here. */
const LEADS_AWAY = "/offline";
const MEMBER = { name: "Wilhelmina", password: "rush seats and hide glue" };
const stage = setStage();
// As long as each page may take, all of them may take together.
jest.setTimeout(Object.keys(EVERY_PAGE).length * PATIENCE);
const records: Record<string, number | string> = {};

beforeAll(async () => {
    const { page, context } = await stage.administrator({ width: 1440 });
    const [discussion] = await got<{ discussionID: number; categoryID: number; insertUserID: number; url: string }[]>(
        page,
        "/discussions?hasComments=true&limit=1",
    );
    if (!discussion) throw new Error("The first community has no discussions.");
    const { discussionID, categoryID, insertUserID, url } = discussion;
    const [comment] = await got<{ commentID: number }[]>(page, `/comments?discussionID=${discussionID}&limit=1`);
    const [tag] = await got<{ tagID: number }[]>(page, "/tags?limit=1");
    const { urlcode } = await got<{ urlcode: string }>(page, `/categories/${categoryID}`);
    const slug = new URL(url, stage.url).pathname.split("/")[3] ?? "";
    Object.assign(records, { discussionID, categoryID, personID: insertUserID, slug, urlcode });
    Object.assign(records, { commentID: comment?.commentID ?? 0, tagID: tag?.tagID ?? 0 });
    const about = { recordType: "discussion", recordID: discussionID };
    Object.assign(records, await made(page, "/escalations", about));
    await made(page, "/users", { ...MEMBER, email: "wilhelmina@example.com", emailConfirmed: true });
    await context.close();
});

test("every route of the app is among the pages that are tried, and every one that is tried is a route", () => {
    const routes = registeredRoutes().map(({ path }) => path);
    expect(routes.filter((path) => !Object.hasOwn(EVERY_PAGE, path))).toEqual([]);
    expect(Object.keys(EVERY_PAGE).filter((path) => !routes.includes(path))).toEqual([]);
});

describe("every page comes alive as the server wrote it, and nothing on it complains:", () => {
    test.each([
        ["a guest", 390],
        ["a guest", 1440],
        ["a member", 390],
        ["an administrator", 1440],
    ])("%s at %i", async (who, width) => {
        const visitor = await stage.visitor({ width, motion: "less" });
        const { page, complaints } = visitor;
        if (who !== "a guest") await stage.signInUnseen(page, who === "a member" ? MEMBER : undefined);
        const words = { draftType: "discussion", body: "Half a thought", draftMeta: { name: "Half", format: "markdown" } };
        const draft = { recordType: "discussion", attributes: words };
        if (who !== "a guest") Object.assign(records, await made(page, "/drafts", draft));
        const told: string[] = [];
        for (const [route, address] of Object.entries(EVERY_PAGE)) {
            if (route === LEADS_AWAY) continue;
            complaints.length = 0;
            await comeAlive(page, addressIn(address, records));
            told.push(...complaints.filter(isOfPage).map((complaint) => `${route}: ${complaint}`));
        }
        await visitor.context.close();

        expect(told).toEqual([]);
    });

    test("a page that is not what the app makes of it is told of", async () => {
        const { page, context, complaints } = await stage.visitor({ width: 1440 });
        await page.route(`${stage.url}/categories`, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>)[^<]+/, "$1Something else") });
        });
        await comeAlive(page, "/categories");
        await context.close();

        expect(complaints.join()).toMatch(/hydrat|React error #4(18|25)/i);
    });
});

test("a page that is read in the device's own letters, as its font was late, stands still when the app comes", async () => {
    const { page, context, shift } = await stage.visitor({ width: 1440, still: true });
    let letCome: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
        letCome = resolve;
    });
    await page.route(/\.woff2$/, async (route) => {
        await late;
        await route.continue();
    });
    const fontCame = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".woff2"));
    await page.goto(stage.url, { waitUntil: "domcontentloaded" });
    // By then the browser has settled for the other letters.
    await page.waitForFunction(() => {
        const [painted] = performance.getEntriesByName("first-contentful-paint");
        return painted && performance.now() - painted.startTime > 300;
    });
    letCome();
    await fontCame;
    const places = () => page.locator("main h2, main li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await places();
    // Not by a key: what moves just after one counts as asked for.
    await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const after = [await places(), await shift()];
    await context.close();

    expect(after).toEqual([before, 0]);
});

/** Opens a page and waits until it answers to its reader. */
async function comeAlive(page: Page, path: string): Promise<void> {
    await page.goto(stage.url + path);
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** That the page itself was answered with 403 or 404 is not what it complains of. */
function isOfPage(complaint: string): boolean {
    return !/^Failed to load resource: the server responded with a status of 4\d\d/.test(complaint);
}

async function got<T>(page: Page, address: string): Promise<T> {
    return (await page.request.get(`${stage.url}/api/v2${address}`)).json() as Promise<T>;
}

async function made(page: Page, address: string, data: object): Promise<Record<string, number>> {
    const answer = await page.request.post(`${stage.url}/api/v2${address}`, { headers: stage.headers, data });
    if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Record<string, number>;
}
