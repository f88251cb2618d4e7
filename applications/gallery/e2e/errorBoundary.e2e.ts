import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { OpenGallery } from "./galleryPage";
import { openGallery } from "./galleryPage";
import { barriers } from "./overlays";

// A real browser on a machine that is busy with other things takes its time.
jest.setTimeout(60_000);

let gallery: OpenGallery;
beforeAll(async () => {
    gallery = await openGallery();
});
afterAll(() => gallery.close());

test("UI-065 Reload, where a part of the page has failed, loads the page anew", async () => {
    const page = await gallery.page("Error boundary", { part: "A part that failed" });
    expect(await barriers(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));

    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);

    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(false);
});
