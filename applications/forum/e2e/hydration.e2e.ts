import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { PagesByReader } from "./aliveness";
import { comeAlive, complaintsOf, findPages, visitorAs } from "./aliveness";
import { EVERY_PAGE } from "./everyPage";
import { setStage } from "./stage";
import { PATIENCE } from "./visitor";

const stage = setStage();
// As long as each page may take, all of them may take together.
jest.setTimeout(Object.keys(EVERY_PAGE).length * PATIENCE);
let pages: PagesByReader;
beforeAll(async () => {
    pages = await findPages(stage);
});

describe("every page comes alive as the server wrote it, and nothing on it complains:", () => {
    // What only an administrator may see is in hydrationWide.e2e.ts.
    test.each(["guest", "member"] as const)("those that a %s may see, at 390", async (reader) => {
        const visitor = await visitorAs(stage, reader, 390);

        expect(pages[reader].length).toBeGreaterThan(20);
        expect(await complaintsOf(stage, visitor, pages[reader])).toEqual([]);
        await visitor.context.close();
    });

    test("a page that is not what the app makes of it is told of", async () => {
        const { page, context, complaints } = await stage.visitor({ width: 1440 });
        await page.route(`${stage.url}/categories`, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>)[^<]+/, "$1Something else") });
        });
        await comeAlive(stage, page, "/categories");
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
    await page.evaluate(textIsDrawn);
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

/** Resolves once a text is drawn, which the browser holds back until it has settled for letters: this is not told of where a font may come later. */
function textIsDrawn(): Promise<void> {
    return new Promise((resolve) => {
        new PerformanceObserver((list) => {
            const drawn = list.getEntries() as (PerformanceEntry & { url: string })[];
            if (drawn.some(({ url }) => url === "")) resolve();
        }).observe({ type: "largest-contentful-paint", buffered: true });
    });
}
