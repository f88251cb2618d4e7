import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox } from "./overlays";

const gallery = setGallery();

const show = (part: string, options?: PageOptions) => gallery.page("Tokens input", { ...options, part });
const field = (page: Page) => page.getByRole("combobox");
const tokens = (page: Page) => page.getByRole("list", { name: "Chosen" }).getByRole("listitem").allTextContents();
const announced = (page: Page) => page.locator("[aria-live='polite']").last().textContent();

test("several tokens are chosen by keyboard alone, and the form submits each", async () => {
    const page = await show("In a form");
    await page.keyboard.press("Tab");
    await page.keyboard.type("br");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type("WOOL,soldering,");
    expect(await tokens(page)).toEqual(["brakes", "wool", "soldering"]);
    expect(await announced(page)).toBe("soldering added");

    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("status").textContent()).toBe("brakes + wool + soldering");
    expect(await findWcagViolations(page)).toEqual([]);
});

test("Backspace announces the token to be removed, and then removes it", async () => {
    const page = await show("Some chosen");
    await field(page).focus();
    await page.keyboard.press("Backspace");
    expect(await announced(page)).toBe("Press Backspace again to remove cloth-flex");
    expect(await tokens(page)).toEqual(["earthing", "cloth-flex"]);
    await page.keyboard.press("Backspace");
    expect(await tokens(page)).toEqual(["earthing"]);
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test("every token is reached and removed by keyboard, and the focus is never lost", async () => {
    const page = await show("Some chosen");
    await page.keyboard.press("Tab");
    expect(await getFocusedText(page)).toBe("Remove earthing");
    await page.keyboard.press("Enter");
    expect(await getFocusedText(page)).toBe("Remove cloth-flex");
    await page.keyboard.press("Space");
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a pasted list becomes tokens up to the maximum, which is then announced", async () => {
    const page = await show("As many as can be");
    await field(page).focus();
    await field(page).evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", "wool\nkettle, brakes");
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText("You have chosen 3, which is as many as you can.").waitFor();

    expect(await tokens(page)).toEqual(["earthing", "cloth-flex", "wool"]);
    expect(await field(page).inputValue()).toBe("kettle, brakes");
});

test("the buttons are large enough on a small screen, and nothing overflows", async () => {
    const page = await show("Many and long", { width: 320, textSize: 200 });
    const remove = await measureBox(page.getByRole("button", { name: "Remove kettle" }));

    expect(remove.width).toBeGreaterThanOrEqual(24);
    expect(remove.bottom - remove.top).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
