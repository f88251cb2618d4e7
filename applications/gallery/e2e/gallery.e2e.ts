import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { COLOUR_RULES, findSeriousViolations } from "../../forum/e2e/axe";
import type { PageOptions } from "./galleryPage";
import { setGallery, toGalleryAddress } from "./galleryPage";

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
