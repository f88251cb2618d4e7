import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";

const gallery = setGallery();

const GROUPS = "Items with groups, with links, and plain";

async function show(part = GROUPS, options: PageOptions = {}): Promise<Page> {
    const page = await gallery.page("Mega-menu", { part, ...options });
    return page;
}

const trigger = (page: Page, name: string) => page.locator("[data-part=navigation] > li > *:first-child", { hasText: name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const isOpen = async (page: Page, name: string) => (await trigger(page, name).getAttribute("aria-expanded")) === "true";

/** Moves the focus to an item by keyboard and waits until its menu is open. */
async function comeTo(page: Page, name: string): Promise<void> {
    await page.getByRole("link", { name: /Home/ }).focus();
    for (let count = 0; count < 10 && !(await focused(page))?.startsWith(name); count++) await page.keyboard.press("Tab");
    await page.locator("[aria-expanded=true]", { hasText: name }).waitFor();
}

describe("with the keyboard", () => {
    test("NAV-024 focus opens a menu without moving into it, and Tab moves to the next item", async () => {
        const page = await show();
        await comeTo(page, "Categories");
        expect(await page.getByRole("link", { name: "Kettles & heat" }).isVisible()).toBe(true);
        expect(await focused(page)).toBe("Categories");
        await page.keyboard.press("Tab");
        expect(await focused(page)).toBe("Help");
        expect([await isOpen(page, "Categories"), await isOpen(page, "Help")]).toEqual([false, true]);
        await page.keyboard.press("Tab");
        expect(await focused(page)).toBe("Events");
        await page.locator("[aria-expanded=true]").waitFor({ state: "detached" });
    });

    test.each(["Enter", "Space", "ArrowDown"])(
        "NAV-027 %s moves into it, Tab through its links and out after them",
        async (key) => {
            const page = await show();
            await comeTo(page, "Help");
            await page.keyboard.press(key);
            expect(await focused(page)).toBe("Go to Help");
            await page.keyboard.press("Tab");
            expect(await focused(page)).toBe("How undo works");
            await page.keyboard.press("Shift+Tab");
            await page.keyboard.press("Shift+Tab");
            expect(await focused(page)).toBe("Help");
            expect(await isOpen(page, "Help")).toBe(true);
            await page.keyboard.press(key);
            await page.keyboard.press("End");
            await page.keyboard.press("Tab");
            expect(await focused(page)).toBe("Events");
        },
    );

    test("NAV-028 Escape closes it from inside and returns the focus; from outside it closes a menu opened by the pointer", async () => {
        const page = await show();
        await comeTo(page, "Categories");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Escape");
        expect(await focused(page)).toBe("Categories");
        expect(await isOpen(page, "Categories")).toBe(false);

        await trigger(page, "Help").hover();
        await page.getByRole("link", { name: "How undo works" }).waitFor();
        await page.keyboard.press("Escape");
        expect(await isOpen(page, "Help")).toBe(false);
    });

    test.each(["ltr", "rtl"] as const)("NAV-029 the arrow keys move within columns and between them (%s)", async (dir) => {
        const page = await show(GROUPS, { dir });
        const [onwards, back] = dir === "ltr" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
        await comeTo(page, "Categories");
        await page.keyboard.press("Enter");
        for (const [key, name] of [
            ["ArrowDown", "Kettles & heat"],
            ["ArrowDown", "Bicycles"],
            [onwards, "Noticeboard"],
            [back, "Bicycles"],
            ["Home", "Go to Categories"],
        ] as const) {
            await page.keyboard.press(key);
            expect([key, await focused(page)]).toEqual([key, expect.stringContaining(name)]);
        }
        await page.keyboard.press("ArrowUp");
        expect(await focused(page)).toBe("Categories");
        await page.keyboard.press(onwards);
        expect(await focused(page)).toBe("Help");
    });
});

describe("with the pointer", () => {
    test("NAV-023 NAV-025 it opens on hover, stays while the pointer is in it, and closes after it has left", async () => {
        const page = await show();
        await trigger(page, "Categories").hover();
        await page.getByRole("link", { name: "Bicycles" }).hover();
        expect(await isOpen(page, "Categories")).toBe(true);
        await page.mouse.move(1300, 800);
        await page.locator("[aria-expanded=true]").waitFor({ state: "detached" });
    });

    test("NAV-005 the item itself is a link that a click follows", async () => {
        const page = await show();
        expect(await trigger(page, "Categories").getAttribute("href")).toBe("/categories");
    });

    test("NAV-039 an item without a link opens and closes on a press", async () => {
        const page = await show("An item that is no link itself");
        // Hover opens it first; otherwise that could happen before or after the press.
        await trigger(page, "More").hover();
        await page.getByRole("link", { name: "House rules" }).waitFor();
        await trigger(page, "More").click();
        expect(await isOpen(page, "More")).toBe(false);
        await trigger(page, "More").click();
        await page.getByRole("link", { name: "House rules" }).waitFor();
        await trigger(page, "More").click();
        expect(await isOpen(page, "More")).toBe(false);
    });
});

describe("its size", () => {
    test("NAV-030 it is at most 60 % of the window high, and scrolls beyond that", async () => {
        const page = await show("More than the window holds", { height: 500 });
        await trigger(page, "All categories").hover();
        const panel = page.locator("[data-menu] > div > div");
        await panel.waitFor();
        expect(await panel.evaluate((element) => [element.getBoundingClientRect().height, element.scrollHeight > 300])).toEqual([
            300,
            true,
        ]);
    });

    test.each([1440, 900])("NAV-031 its items are 160 to 300 pixels wide, and it stays in a window of %i", async (width) => {
        const page = await show(GROUPS, { width });
        for (const name of ["Categories", "Help"]) {
            await trigger(page, name).hover();
            await page.locator("[aria-expanded=true]", { hasText: name }).waitFor();
            const widths = await page
                .locator("[data-menu] li")
                .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width));
            expect(Math.min(...widths)).toBeGreaterThanOrEqual(160);
            expect(Math.max(...widths)).toBeLessThanOrEqual(300);
            const box = await page.locator("[data-menu] > div > div").boundingBox();
            expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
        }
    });

    test.each([
        [750, 2],
        [749, 1],
    ])("NAV-038 in a window of %i nav links are in %i columns", async (width, columns) => {
        const page = await gallery.page("Nav links", { part: "One list", width });
        const starts = await page.locator("li").evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
        expect(new Set(starts).size).toBe(columns);
    });
});
