import { expect, test } from "@jest/globals";
import { setGallery } from "./galleryPage";
import { findWcagViolations } from "./overlays";

const gallery = setGallery();

test("UI-065 Reload in a failed part of the page reloads the page", async () => {
    const page = await gallery.page("Error boundary", { part: "A part that failed" });
    expect(await findWcagViolations(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));

    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);

    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(false);
});
