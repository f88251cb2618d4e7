import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox } from "./overlays";

const gallery = setGallery();

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

test("the arrow keys follow the text direction", async () => {
    const page = await gallery.page("Tabs", { part: "Right to left" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");

    expect(await panel(page)).toContain("مخرطة");
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
