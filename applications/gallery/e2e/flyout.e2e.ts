import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox } from "./overlays";

const gallery = setGallery();

const flyoutOf = (page: Page) => page.getByRole("dialog");

/** Opens the flyout of a button by keyboard. */
async function openFlyout(name: string, options?: PageOptions): Promise<Page> {
    const page = await gallery.page("Flyout", options);
    await page.getByRole("button", { name, exact: true }).press("Enter");
    await flyoutOf(page).waitFor();
    return page;
}

test("a flyout moves the focus to its first field, and Escape returns it", async () => {
    const page = await openFlyout("Rename");
    const field = page.getByRole("dialog", { name: "Rename the shelf" }).getByRole("textbox", { name: "Name" });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findWcagViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");

    expect(await flyoutOf(page).count()).toBe(0);
    expect(await getFocusedText(page)).toBe("Rename");
});

test("a flyout returns the focus after its form is submitted", async () => {
    const page = await openFlyout("Rename");
    await page.keyboard.type("Wheels");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Wool");
    await page.keyboard.press("Enter");

    expect(await page.getByText("Wool", { exact: true }).count()).toBe(1);
    expect(await flyoutOf(page).count()).toBe(0);
    expect(await getFocusedText(page)).toBe("Rename");
});

test("a flyout does not trap the focus: Tab after its last button continues in the page and closes it", async () => {
    const page = await openFlyout("Rename");
    for (const name of ["Cancel", "Rename"]) {
        await page.keyboard.press("Tab");
        expect(await getFocusedText(page)).toBe(name);
    }
    await page.keyboard.press("Tab");

    expect(await getFocusedText(page)).toBe("What the counts mean");
    expect(await flyoutOf(page).count()).toBe(0);
});

test("a flyout without controls has the focus itself; a press outside closes it", async () => {
    const page = await openFlyout("What the counts mean");
    expect(await flyoutOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.mouse.click(1000, 20);

    expect(await flyoutOf(page).count()).toBe(0);
});

test.each([
    ["ltr", 320],
    ["rtl", 320],
    ["ltr", 1440],
] as const)("a flyout stays in the window, %s and %s wide", async (dir, width) => {
    const page = await openFlyout("The inventory", { dir, width, height: 600 });
    const { left, right, top, bottom } = await measureBox(flyoutOf(page));

    expect(Math.min(left, top)).toBeGreaterThanOrEqual(16);
    expect(right).toBeLessThanOrEqual(width - 16);
    expect(bottom).toBeLessThanOrEqual(600 - 16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
