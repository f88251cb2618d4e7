import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { COLOUR_RULES, seriousIn } from "../../forum/e2e/axe";
import { makeContactSheet } from "./contactSheet";
import type { PageOptions } from "./galleryPage";
import { addressOf, setGallery } from "./galleryPage";

const THEMES = ["light", "dark", "light-contrast", "dark-contrast"] as const;
const WIDE = 1440;
const PHONE = 390;
const NARROWEST = 320;
const WINDOWS = 2;
const STILL = { motion: "less" } as const;

const gallery = setGallery();
let titles: string[];
beforeAll(async () => {
    titles = await gallery.titles();
});

describe("every page of the gallery", () => {
    // A test for each look, and each with a time of its own: all of them on every page take long where others are at work too.
    test.each(THEMES)("FC-59 can be used by everybody: axe finds nothing serious in the palette %s", async (theme) => {
        const troubles = await onEveryPage(async (page, title) => {
            await page.setViewportSize({ width: WIDE, height: 900 });
            await show(page, title, { theme });
            return seriousIn(page, theme === "light" ? { also: ["target-size"] } : { rules: COLOUR_RULES });
        });

        expect(troubles).toEqual([]);
    });

    test("FC-59 can be used by everybody: on a phone what is pressed is 24 by 24 at least", async () => {
        const troubles = await onEveryPage(async (page, title) => {
            await page.setViewportSize({ width: PHONE, height: 900 });
            await show(page, title);
            return seriousIn(page, { rules: ["target-size"] });
        });

        expect(troubles).toEqual([]);
    });

    test.each([
        [WIDE, 100],
        [NARROWEST, 100],
        [2 * NARROWEST, 200],
    ] as const)("FC-59 fits its window of %i pixels, with text at %i %%, and from right to left", async (width, textSize) => {
        const troubles = await onEveryPage(async (page, title) => {
            const found: string[] = [];
            await page.setViewportSize({ width, height: 900 });
            for (const dir of ["ltr", "rtl"] as const) {
                await show(page, title, { dir, ...(textSize === 200 && { textSize }) });
                const outside = await widestOutside(page);
                if (outside) found.push(`${dir}: ${outside}`);
            }
            return found;
        });

        expect(troubles).toEqual([]);
    });

    test("has its picture taken, narrow and wide, light and dark, for eyes to look at", photographAll, 240_000);
});

describe("the gallery", () => {
    test("shows all components on one page, with the same switches", async () => {
        const page = await gallery.page(titles[0] ?? "");
        await page.goto(new URL("?theme=dark&dir=rtl", page.url()).href);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        const shown = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

        expect(shown).toEqual(expect.arrayContaining(titles));
        expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
        expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    });

    test("keeps its switches in the address, and works at 320 pixels", async () => {
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

    test("shows a page in a window of 320 pixels, to whose width the media queries answer", async () => {
        const page = await gallery.page("Badge");
        await page.goto(new URL("?page=Badge&width=320", page.url()).href);
        const narrow = page.frameLocator("iframe");

        await narrow.getByRole("heading", { level: 1, name: "Badge" }).waitFor();
        expect(await narrow.locator("html").evaluate(() => matchMedia("(max-width: 320px)").matches)).toBe(true);
    });

    test("turns motion off when asked, whatever the device says", async () => {
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

/** Does something with every page of the gallery, in several windows at once; returns what is wrong, by the titles of the pages. */
async function onEveryPage(look: (page: Page, title: string) => Promise<string[]>): Promise<string[]> {
    const waiting = [...titles];
    const troubles: string[] = [];
    await Promise.all(
        Array.from({ length: WINDOWS }, async () => {
            const first = waiting.shift();
            if (!first) return;
            const page = await gallery.page(first, STILL);
            for (let title: string | undefined = first; title; title = waiting.shift()) {
                for (const trouble of await look(page, title)) troubles.push(`${title}: ${trouble}`);
            }
            await page.context().close();
        }),
    );
    return troubles.sort();
}

async function photographAll(): Promise<void> {
    const sheet = makeContactSheet();
    await onEveryPage(async (page, title) => {
        for (const width of [WIDE, PHONE]) {
            await page.setViewportSize({ width, height: 900 });
            for (const theme of ["light", "dark"] as const) {
                await show(page, title, { theme });
                await sheet.photograph(page, title, `${width}-${theme}`);
            }
        }
        return [];
    });
    expect(readFileSync(sheet.write(), "utf8").match(/<img /g)).toHaveLength(titles.length * 4);
}

/** Goes to a page of the gallery, or to another look of it, as its switches do: without loading it anew. */
async function show(page: Page, title: string, options: PageOptions = {}): Promise<void> {
    await page.evaluate(
        async ([address, heading]) => {
            history.replaceState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate"));
            while (document.querySelector("h1")?.textContent !== heading) await new Promise(requestAnimationFrame);
        },
        [addressOf(title, { ...STILL, ...options }), title] as const,
    );
}

/** Says by how much the page is too wide, and what reaches out furthest; undefined when it fits. */
function widestOutside(page: Page): Promise<string | undefined> {
    return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return undefined;
        const reach = (element: Element) => {
            const { left, right } = element.getBoundingClientRect();
            const cut = getComputedStyle(element).overflowX !== "visible";
            const width = Math.max(cut ? 0 : element.scrollWidth, right - left);
            return Math.max(left + width - clientWidth, width - right);
        };
        const furthest = [...document.body.querySelectorAll("*")].reduce((a, b) => (reach(b) >= reach(a) ? b : a));
        const part = furthest.closest("[data-part]")?.getAttribute("data-part");
        return `${scrollWidth - clientWidth} too wide: ${furthest.outerHTML.slice(0, 100)} in "${part}"`;
    });
}
