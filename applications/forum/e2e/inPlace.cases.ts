import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { press, undoInToast } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

/** Returns by how many pixels a page is wider than its window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("I18N-016 a word of the interface is picked by pointer and by key, changed in place, seen by readers, and put back by Undo", async () => {
    const { page, complaints } = await stage.administrator({ width: 390 });
    const readAsGuest = async () => (await fetch(`${stage.url}/categories`)).text();
    await page.goto(`${stage.url}/categories`);
    // Behind a modal nothing has a role.
    const heading = page.locator("h1");
    await heading.filter({ hasText: "Categories" }).waitFor();
    await page.locator("summary").filter({ hasText: "My Account" }).click();
    await page.getByRole("link", { name: "Translate this page" }).click();
    const panel = page.getByRole("region", { name: "Translate this page" });
    await panel.getByRole("list").getByRole("button", { name: "Categories" }).first().waitFor();
    await panel.getByRole("button", { name: "Pick on the page" }).click();
    await heading.click();
    const dialog = page.getByRole("dialog", { name: "Words of this site" });
    await dialog.getByLabel("Text").fill("Workbenches");
    await heading.filter({ hasText: "Workbenches" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await heading.filter({ hasText: "Categories" }).waitFor();

    // The list says that it is in the title of the document too.
    await press(page, panel.getByRole("list").getByRole("button", { name: "Categories Title", exact: true }));
    await dialog.getByLabel("Text").fill("<b>Workbenches</b>");
    await page.keyboard.press("Tab");
    await press(page, dialog.getByRole("button", { name: "Save" }));
    await dialog.getByText("The text should have the same tags and links as in English.").first().waitFor();
    await dialog.getByLabel("Text").fill("Workbenches");
    await press(page, dialog.getByRole("button", { name: "Save" }));
    await dialog.waitFor({ state: "detached" });
    await heading.filter({ hasText: "Workbenches" }).waitFor();
    const [changed, violations] = [await readAsGuest(), await findSeriousViolations(page)];
    expect([changed.includes("Workbenches"), violations, await overflowOf(page)]).toEqual([true, [], 0]);

    await undoInToast(page).click();
    await heading.filter({ hasText: "Categories" }).waitFor();
    expect((await readAsGuest()).includes("Workbenches")).toBe(false);
    await panel.getByRole("button", { name: "Stop translating" }).click();
    await panel.waitFor({ state: "detached" });
    // The words with a tag were refused.
    expect(complaints).toEqual([expect.stringContaining("422")]);
});
