import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { hasFocus } from "../../forum/e2e/keys";
import { setGallery } from "./galleryPage";

const gallery = setGallery();

const show = () => gallery.page("Site navigation", { part: "Places in three levels", width: 390 });
/** Waits until the focus is on an element with this text: the browser reports it with a delay for elements that were just shown. */
const focusIsOn = (page: Page, words: RegExp) => page.locator(":focus", { hasText: words }).waitFor();
const toggle = (page: Page) => page.locator("summary").first();

test("NAV-015 NAV-016 NAV-033 the hamburger opens a modal panel, and its close button returns the focus", async () => {
    const page = await show();
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Site Navigation" });
    await panel.waitFor();
    await hasFocus(panel);
    expect(await toggle(page).getByText("Close").isVisible()).toBe(true);
    expect(await toggle(page).getByText("Menu").isVisible()).toBe(false);

    const stops = new Set<boolean>();
    for (let count = 0; count < 30; count++) {
        await page.keyboard.press("Tab");
        stops.add(
            await page.evaluate(
                () => document.activeElement === document.body || document.activeElement?.closest("details") !== null,
            ),
        );
    }
    expect([...stops]).toEqual([true]);

    await panel.getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Enter");
    expect(await panel.isVisible()).toBe(false);
    await hasFocus(toggle(page));
});

test("NAV-032 an item with children leads to a level of its own, and Back to the one above, with the focus", async () => {
    const page = await show();
    await toggle(page).click();
    const panel = page.getByRole("dialog");
    await panel.getByText("Categories", { exact: true }).first().click();
    await panel.getByRole("button", { name: "Back to Site Navigation" }).waitFor();
    await focusIsOn(page, /^Back to Site Navigation$/);
    expect(await panel.getByRole("link", { name: "Posts" }).isVisible()).toBe(false);
    expect(await panel.getByRole("link", { name: "Go to Categories" }).isVisible()).toBe(true);

    await panel.locator("summary", { hasText: "Broken things" }).focus();
    await page.keyboard.press("Enter");
    await panel.getByRole("link", { name: "Bicycles" }).waitFor();
    await focusIsOn(page, /^Back to Categories$/);
    // The level above is hidden after the focus has moved.
    await panel.getByRole("link", { name: "Go to Categories" }).waitFor({ state: "hidden" });

    await page.keyboard.press("Enter");
    await panel.getByRole("link", { name: "Go to Categories" }).waitFor();
    await focusIsOn(page, /Broken things/);
    await panel.getByRole("button", { name: "Back to Site Navigation" }).click();
    await panel.getByRole("link", { name: "Posts" }).waitFor();
    await focusIsOn(page, /Categories/);
});

test("Escape closes it on any level, and it opens again on the first", async () => {
    const page = await show();
    await toggle(page).click();
    await page.getByRole("dialog").getByText("Categories", { exact: true }).first().click();
    await page.getByRole("button", { name: "Back to Site Navigation" }).waitFor();
    await page.keyboard.press("Escape");
    await hasFocus(toggle(page));
    await toggle(page).click();
    await page.getByRole("link", { name: "Posts" }).waitFor();
    expect(await page.getByRole("button", { name: "Back to Site Navigation" }).isVisible()).toBe(false);
});
