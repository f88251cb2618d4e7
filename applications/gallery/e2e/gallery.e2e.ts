import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { COLOUR_RULES, findSeriousViolations } from "../../forum/e2e/axe";
import type { PageOptions } from "./galleryPage";
import { setGallery, toGalleryAddress } from "./galleryPage";

/** Tested themes. Those of high contrast have the same colour pairs, each checked by palettes.test.ts. */
const PALETTES = ["light", "dark"] as const;
const WIDE = 1440;
const PHONE = 390;
const NARROWEST = 320;
const STILL = { motion: "less" } as const;
/** Time limit for all pages together, in milliseconds. */
const LONGEST = 600_000;

const WINDOWS = [
    [WIDE, 100],
    [NARROWEST, 100],
    [2 * NARROWEST, 200],
] as const;

const gallery = setGallery();
let titles: string[];

describe("every page of the gallery", () => {
    /** Problems with their pages, by the subject of the test. */
    const troubles = new Map<string, string[]>();
    const troublesWith = (what: string) => troubles.get(what) ?? [];

    beforeAll(async () => {
        titles = await gallery.titles();
        const page = await gallery.page(titles[0] ?? "", STILL);
        for (const title of titles) {
            const note = (what: string, found: string[]) => {
                troubles.set(what, [...troublesWith(what), ...found.map((trouble) => `${title}: ${trouble}`)]);
            };
            await look(page, title, note);
        }
        await page.context().close();
    }, LONGEST);

    test("is listed", () => expect(titles.length).toBeGreaterThan(30));

    test.each(PALETTES)("FC-59 is accessible: axe finds no serious violations in the theme %s", (palette) =>
        expect(troublesWith(palette)).toEqual([]),
    );

    test("FC-59 is accessible: on a phone targets are at least 24 by 24", () => expect(troublesWith("targets")).toEqual([]));

    test.each(WINDOWS)("FC-59 fits a window of %i pixels, with text at %i %%, and from right to left", (width, _textSize) =>
        expect(troublesWith(String(width))).toEqual([]),
    );
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

/** Checks a page in every theme, width and direction, in an order with the fewest layouts: themes change only colours. */
async function look(page: Page, title: string, note: (what: string, found: string[]) => void): Promise<void> {
    await page.setViewportSize({ width: WIDE, height: 900 });
    for (const palette of PALETTES) {
        await show(page, title, { theme: palette });
        note(
            palette,
            await findSeriousViolations(page, palette === "light" ? { also: ["target-size"] } : { rules: COLOUR_RULES }),
        );
    }
    for (const [width, textSize] of WINDOWS) {
        await page.setViewportSize({ width, height: 900 });
        for (const dir of ["ltr", "rtl"] as const) {
            await show(page, title, { dir, ...(textSize === 200 && { textSize }) });
            const outside = await widestOutside(page);
            note(String(width), outside ? [`${dir}: ${outside}`] : []);
        }
    }
    await page.setViewportSize({ width: PHONE, height: 900 });
    await show(page, title);
    note("targets", await findSeriousViolations(page, { rules: ["target-size"] }));
}

/** Shows a page of the gallery with other options, as its switches do, without a load. */
async function show(page: Page, title: string, options: PageOptions = {}): Promise<void> {
    await page.evaluate(
        async ([address, heading]) => {
            history.replaceState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate"));
            while (document.querySelector("h1")?.textContent !== heading) await new Promise(requestAnimationFrame);
        },
        [toGalleryAddress(title, { ...STILL, ...options }), title] as const,
    );
}

/** Returns by how much the page overflows, and the element that reaches furthest; `undefined` if it fits. */
function widestOutside(page: Page): Promise<string | undefined> {
    return page.evaluate(async () => {
        // What a bar leaves out of a narrower window it measures within the next frame, before that is painted; a frame begins with its callbacks.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
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
