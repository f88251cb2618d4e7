import { describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations } from "./overlays";

const gallery = setGallery();

async function open(part: string, options?: PageOptions): Promise<{ page: Page; here: Locator; box: Locator }> {
    const page = await gallery.page("Collapsible", { ...options, part });
    const here = page.locator(`[data-part="${part}"]`);
    return { page, here, box: here.locator(".collapsible-box") };
}

const heightOf = async (box: Locator) => (await box.boundingBox())?.height;

describe("collapsible content", () => {
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

    test("expands when the keyboard reaches a link in the hidden part", async () => {
        const { page, here, box } = await open("Long");
        await page.evaluate(() => document.querySelector<HTMLElement>(".collapsible-box a")?.focus());
        await page.keyboard.press("Tab");
        await here.getByRole("button", { name: "Show less" }).waitFor();
        expect(await heightOf(box)).toBeGreaterThan(150);
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
