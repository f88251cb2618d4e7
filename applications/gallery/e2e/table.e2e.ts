import { describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations } from "./overlays";

const gallery = setGallery();

async function open(part: string, options?: PageOptions): Promise<{ page: Page; table: Locator }> {
    const page = await gallery.page("Table", { ...options, part });
    return { page, table: page.getByRole("table") };
}

const labelOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element, "::before").content);

describe("a table", () => {
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

    test("is sorted by its headings, by keyboard, and exposes the order to assistive technology", async () => {
        for (const width of [1440, 390]) {
            const { page, table } = await open("Sorted", { width });
            const hours = table.getByRole("columnheader", { name: "Hours" });
            expect(await hours.getAttribute("aria-sort")).toBe("descending");
            expect(await table.getByRole("rowheader").first().textContent()).toBe("Jumper, left elbow");

            await table.getByRole("button", { name: "Hours" }).focus();
            await page.keyboard.press("Enter");
            expect(await hours.getAttribute("aria-sort")).toBe("ascending");
            expect(await table.getByRole("rowheader").first().textContent()).toBe("Town bicycle, back wheel");
            expect(await findWcagViolations(page)).toEqual([]);
        }
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

    test.each([320, 390, 800])("breaks words that are too long, %p wide", async (width) => {
        const { page } = await open("Very long words", { width });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });

    test("with too many columns is scrolled by keyboard, and the page is not", async () => {
        const { page } = await open("Many columns", { width: 700 });
        const region = page.getByRole("region", { name: "Mended this spring" });
        await region.focus();
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => (document.querySelector(".table-frame")?.scrollLeft ?? 0) > 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });

    test.each([
        ["Nothing", "Nothing here."],
        ["On its way", "Loading"],
        ["Error", "The list of mends could not be fetched."],
    ])("without rows shows its state: %s", async (part, words) => {
        for (const width of [1440, 390]) {
            const { table } = await open(part, { width });
            await table.getByRole("cell").getByText(words).waitFor();
        }
    });
});
