import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { EVERY_PAGE } from "./everyPage";
import type { PagesByReader } from "./hydratedPages";
import { collectErrors, findPages, openHydrated, openVisitorAs } from "./hydratedPages";
import { setStage } from "./stage";
import { ACTION_TIMEOUT_MS } from "./visitor";

const stage = setStage();
// All pages together may take as long as each of them might.
jest.setTimeout(Object.keys(EVERY_PAGE).length * ACTION_TIMEOUT_MS);
let pages: PagesByReader;
beforeAll(async () => {
    pages = await findPages(stage);
});

describe("every page hydrates to what the server rendered, without errors:", () => {
    // Pages for administrators only are tested in hydrationWide.e2e.ts.
    test.each(["guest", "member"] as const)("pages visible to a %s, at 390", async (reader) => {
        const visitor = await openVisitorAs(stage, reader, 390);

        expect(pages[reader].length).toBeGreaterThan(20);
        expect(await collectErrors(stage, visitor, pages[reader])).toEqual([]);
        await visitor.context.close();
    });

    test("a hydration mismatch is reported", async () => {
        const { page, context, complaints } = await stage.visitor({ width: 1440 });
        await page.route(`${stage.url}/categories`, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>)[^<]+/, "$1Something else") });
        });
        await openHydrated(stage, page, "/categories");
        await context.close();

        expect(complaints.join()).toMatch(/hydrat|React error #4(18|25)/i);
    });
});

test("a page in a fallback font, because its font was late, does not shift on hydration", async () => {
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
    const measurePositions = () =>
        page.locator("main h2, main li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await measurePositions();
    // Not by a real key press: layout shifts right after one count as expected.
    await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const after = [await measurePositions(), await shift()];
    await context.close();

    expect(after).toEqual([before, 0]);
});

/**
 * Resolves once text is painted. The browser delays text until it has chosen a font, which the load events of the page do not reflect if a
 * font may still come.
 */
function textIsDrawn(): Promise<void> {
    return new Promise((resolve) => {
        new PerformanceObserver((list) => {
            const drawn = list.getEntries() as (PerformanceEntry & { url: string })[];
            if (drawn.some(({ url }) => url === "")) resolve();
        }).observe({ type: "largest-contentful-paint", buffered: true });
    });
}
