import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { THEMES } from "@parley/library/contract";
import { SHIPPED_THEMES } from "@parley/themes/contract";
import type { Locator, Page } from "playwright-core";
import { COLOUR_RULES, findSeriousViolations } from "../../forum/e2e/axe";
import type { PageOptions } from "./galleryPage";
import { setGallery, toGalleryAddress } from "./galleryPage";
import "./inputs.cases";
import "./navigation.cases";
import "./overlays.cases";
import { findWcagViolations, getFocusedText, measureBox } from "./overlays";

const WIDE = 1440;
const PHONE = 390;
const NARROWEST = 320;
const STILL = { motion: "less" } as const;

const WINDOWS = [
    [WIDE, 100],
    [NARROWEST, 100],
    [2 * NARROWEST, 200],
] as const;

const gallery = setGallery();

/**
 * All pages on one, loaded once: axe and the browser take a fraction of the time that they need for page after page. The themes of high
 * contrast have the same colour pairs, each checked by palettes.test.ts.
 */
describe("every page of the gallery", () => {
    let page: Page;
    beforeAll(async () => {
        page = await gallery.all({ ...STILL, theme: "light", isolated: true });
    });
    afterAll(() => page?.context().close());

    test("is listed, and shown with all others on one page", async () => {
        const titles = await gallery.titles();

        expect(titles.length).toBeGreaterThan(30);
        expect(await page.locator("main > section > h2").allTextContents()).toEqual(titles);
    });

    test("FC-59 is accessible: axe finds no serious violations in the theme light, and targets are at least 24 by 24", async () =>
        expect(await findSeriousViolations(page, { also: ["target-size"] })).toEqual([]));

    test("FC-59 is accessible: axe finds no serious violations in the theme dark, nor on a phone targets below 24 by 24", async () => {
        await page.setViewportSize({ width: PHONE, height: 900 });
        await turn(page, { theme: "dark" });

        expect(await findSeriousViolations(page, { rules: [...COLOUR_RULES, "target-size"] })).toEqual([]);
    });

    test.each(WINDOWS)(
        "FC-59 fits a window of %i pixels, with text at %i %%, and from right to left",
        async (width, textSize) => {
            await page.setViewportSize({ width, height: 900 });
            for (const dir of ["ltr", "rtl"] as const) {
                await turn(page, { dir, ...(textSize === 200 && { textSize }) });
                expect([dir, await widestOutside(page)]).toEqual([dir, undefined]);
            }
        },
    );
});

/**
 * All pages in each theme and palette, which `npm run gallery -- --themes` looks at: it takes minutes, and palettes.test.ts proves the pairs of colours for
 * any theme.
 */
describe("every page of the gallery in each theme", () => {
    const themes = process.env.GALLERY_THEMES === undefined ? [] : SHIPPED_THEMES;
    for (const { key } of themes)
        for (const theme of THEMES)
            test(`FC-59 THEME-001 has no serious violation of colours in the theme ${key}, ${theme}`, async () => {
                const page = await gallery.all({ ...STILL, theme, look: key });
                expect(await findSeriousViolations(page, { rules: COLOUR_RULES })).toEqual([]);
            });
});

describe("the gallery", () => {
    test("takes its switches from the URL", async () => {
        const page = await gallery.page("Badge", { theme: "dark", dir: "rtl" });
        expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
        expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    });

    test("stores its switches in the URL, and works at 320 pixels", async () => {
        const page = await gallery.page("Badge", { width: NARROWEST });
        await page.goto(new URL("?page=Badge", page.url()).href);
        await page.getByLabel("Palette").selectOption("Dark");
        await page.getByLabel("Right to left").check();
        await page.getByLabel("Less motion").check();
        await page.getByLabel("Text at 200 %").check();

        expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
            page: "Badge",
            theme: "dark",
            dir: "rtl",
            motion: "less",
            text: "200",
        });
        expect(await widestOutside(page)).toBeUndefined();
        await page.reload();
        expect(await page.getByLabel("Right to left").isChecked()).toBe(true);
        await page.goBack();
        expect(await page.getByLabel("Text at 200 %").isChecked()).toBe(false);
    });

    test("shows a page in a frame of 320 pixels, whose media queries depend on that width", async () => {
        const page = await gallery.page("Badge");
        await page.goto(new URL("?page=Badge&width=320", page.url()).href);
        const narrow = page.frameLocator("iframe");

        await narrow.getByRole("heading", { level: 1, name: "Badge" }).waitFor();
        expect(await narrow.locator("html").evaluate(() => matchMedia("(max-width: 320px)").matches)).toBe(true);
    });

    test("turns motion off by its switch, whatever the device prefers", async () => {
        const page = await gallery.page("Loader");
        await page.goto(new URL("?page=Loader", page.url()).href);
        const isMoving = () => page.waitForFunction(() => document.getAnimations().length > 0);
        const quick = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--quick"));

        await isMoving();
        await page.getByLabel("Less motion").check();
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        expect(await quick()).toBe("0s");
        await page.getByLabel("Less motion").uncheck();
        await isMoving();
        expect(await quick()).toBe(".1s");
    });
});

describe("a table", () => {
    async function open(part: string, options?: PageOptions): Promise<{ page: Page; table: Locator }> {
        const page = await gallery.page("Table", { ...options, part });
        return { page, table: page.getByRole("table") };
    }

    const labelOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element, "::before").content);

    test("CONT-010 becomes blocks below 600, where every cell has the heading of its column", async () => {
        const { page, table } = await open("A few rows", { width: 600 });
        const cell = table.getByRole("cell").first();
        expect(await cell.evaluate((element) => getComputedStyle(element).display)).toBe("table-cell");
        expect(await labelOf(cell)).toBe("none");

        await page.setViewportSize({ width: 599, height: 900 });
        expect(await cell.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
        expect(await labelOf(cell)).toContain('"Mended by"');
    });

    test.each([1440, 390])("is a table to a screen reader, %p wide: headings, rows and cells, each label once", async (width) => {
        const { page, table } = await open("A few rows", { width });
        expect(await table.getByRole("columnheader").allTextContents()).toEqual([
            "Thing",
            "Mended by",
            "When",
            "Hours",
            "Cost in pence",
        ]);
        expect(await table.getByRole("row").count()).toBe(4);
        expect(await table.getByRole("rowheader").count()).toBe(3);
        expect(await table.ariaSnapshot()).toContain('cell "Bea Larkin"');
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("aligns numbers at the end of their column, in either direction", async () => {
        for (const dir of ["ltr", "rtl"] as const) {
            const { table } = await open("A few rows", { dir });
            expect(
                await table
                    .getByRole("cell")
                    .last()
                    .evaluate((element) => getComputedStyle(element).textAlign),
            ).toBe("end");
        }
    });

    test("with too many columns is scrolled by keyboard, and the page is not", async () => {
        const { page } = await open("Many columns", { width: 700 });
        const region = page.getByRole("region", { name: "Mended this spring" });
        await region.focus();
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => (document.querySelector(".table-frame")?.scrollLeft ?? 0) > 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
});

describe("collapsible content", () => {
    async function open(part: string, options?: PageOptions): Promise<{ page: Page; here: Locator; box: Locator }> {
        const page = await gallery.page("Collapsible", { ...options, part });
        const here = page.locator(`[data-part="${part}"]`);
        return { page, here, box: here.locator(".collapsible-box") };
    }

    const heightOf = async (box: Locator) => (await box.boundingBox())?.height;

    test("UI-062 is 100 pixels high if it is long, and complete after Show More, by keyboard", async () => {
        const { page, here, box } = await open("Long");
        expect(await heightOf(box)).toBe(100);
        await here.getByRole("button", { name: "Show more" }).focus();
        await page.keyboard.press("Enter");
        expect(await heightOf(box)).toBeGreaterThan(150);
        const less = here.getByRole("button", { name: "Show less" });
        expect(await less.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await findWcagViolations(page)).toEqual([]);

        await page.keyboard.press("Space");
        expect(await heightOf(box)).toBe(100);
    });

    test.each(["Short", "Up to 150 high"])("UI-062 is complete and has no button: %s", async (part) => {
        const { here, box } = await open(part);
        expect(await heightOf(box)).toBeLessThanOrEqual(150);
        expect(await here.getByRole("button").count()).toBe(0);
    });

    test("has the same height with its button as before it was measured, so that nothing below shifts", async () => {
        const { here } = await open("Long");
        expect(await heightOf(here.locator(".collapsible-root"))).toBe(150);
    });

    test("is measured again when the window is resized", async () => {
        const { page, here } = await open("Up to 150 high");
        await page.setViewportSize({ width: 320, height: 900 });
        await here.getByRole("button", { name: "Show more" }).waitFor();
        await page.setViewportSize({ width: 1440, height: 900 });
        await here.getByRole("button").waitFor({ state: "hidden" });
    });

    test("stays in view when it is collapsed again", async () => {
        const { page, here } = await open("Cut at 400", { height: 500 });
        await here.getByRole("button", { name: "Show more" }).click();
        await here.getByRole("button", { name: "Show less" }).click();
        expect(await here.getByRole("button", { name: "Show more" }).boundingBox()).toBeTruthy();
        const top = (await here.locator(".collapsible-root").boundingBox())?.y ?? -1;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThan(500);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Show more");
    });
});

describe("tabs", () => {
    const panel = (page: Page) => page.getByRole("tabpanel").textContent();

    test("the arrow keys move along the tabs, the panel changes, and Tab moves into it", async () => {
        const page = await gallery.page("Tabs", { part: "Panels" });
        await page.keyboard.press("Tab");
        expect(await getFocusedText(page)).toBe("Opening hours");
        await page.keyboard.press("ArrowRight");
        expect(await panel(page)).toContain("A lathe");
        await page.keyboard.press("End");
        expect(await getFocusedText(page)).toBe("The way here");
        await page.keyboard.press("ArrowRight");
        expect(await getFocusedText(page)).toBe("Opening hours");
        await page.keyboard.press("End");
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
        await page.keyboard.press("Tab");
        expect(await getFocusedText(page)).toBe("See the map");
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("at 320 pixels the tabs scroll to the selected one, and indicate that there are more", async () => {
        const page = await gallery.page("Tabs", { part: "Many panels", width: 320 });
        const line = page.getByRole("tablist");
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect(await line.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
        expect(await line.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain("linear-gradient");

        await page.getByRole("tab", { selected: true }).focus();
        for (const key of ["End", "Home", "ArrowRight"]) {
            await page.keyboard.press(key);
            const [around, chosen] = [await measureBox(line), await measureBox(page.getByRole("tab", { selected: true }))];
            expect(chosen.left).toBeGreaterThanOrEqual(around.left - 1);
            expect(chosen.right).toBeLessThanOrEqual(around.right + 1);
        }
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("the current one of many links is in view from the start", async () => {
        const page = await gallery.page("Tabs", { part: "Many links, the last one current", width: 320 });
        const line = page.getByRole("navigation", { name: "Broken things" });

        expect((await measureBox(page.locator("[aria-current]"))).right).toBeLessThanOrEqual((await measureBox(line)).right + 1);
    });
});

/** Shows all pages with other options, as the switches do, without a load. */
async function turn(page: Page, options: PageOptions): Promise<void> {
    await page.evaluate(
        async ([address, look]) => {
            history.replaceState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate"));
            const root = document.documentElement;
            while (root.dir !== look.dir || root.dataset.theme !== look.theme) await new Promise(requestAnimationFrame);
        },
        [toGalleryAddress(undefined, { ...STILL, ...options }), { dir: options.dir ?? "ltr", theme: options.theme }] as const,
    );
}

/** Returns by how much the page overflows, and the element that reaches furthest; `undefined` if it fits. */
function widestOutside(page: Page): Promise<string | undefined> {
    return page.evaluate(async () => {
        // What a bar leaves out of a narrower window it measures within the next frame, before that is painted; a frame begins with its callbacks.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        // Otherwise fixed parts would belong to the sample, and what overflows a sample would not count.
        for (const sample of document.querySelectorAll<HTMLElement>("main > section")) sample.style.contain = "none";
        const { scrollWidth, clientWidth } = document.documentElement;
        for (const sample of document.querySelectorAll<HTMLElement>("main > section")) sample.style.contain = "";
        if (scrollWidth <= clientWidth) return undefined;
        const cuts = (element: Element) => getComputedStyle(element).overflowX !== "visible";
        const isCut = (element: Element): boolean => {
            const outer = element.parentElement;
            return outer !== null && outer !== document.body && (cuts(outer) || isCut(outer));
        };
        const reach = (element: Element) => {
            const { left, right } = element.getBoundingClientRect();
            const width = Math.max(cuts(element) ? 0 : element.scrollWidth, right - left);
            return Math.max(left + width - clientWidth, width - right);
        };
        const uncut = [...document.querySelectorAll("body *")].filter((element) => !isCut(element));
        const furthest = uncut.reduce((a, b) => (reach(b) >= reach(a) ? b : a));
        const part = furthest.closest("[data-part]")?.getAttribute("data-part");
        return `${scrollWidth - clientWidth} too wide: ${furthest.outerHTML.slice(0, 100)} in "${part}"`;
    });
}
