import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus } from "./keys";
import { setStage } from "./stage";

const complaints: string[] = [];
const stage = setStage();
let page: Page;
beforeAll(async () => {
    ({ page } = await stage.administrator({ width: 390, motion: "less", complaints }));
});

const list = () => page.getByRole("list", { name: "Categories", exact: true });
const names = () =>
    list()
        .getByRole("listitem")
        .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent));
/** Enabled drag handle: all are disabled while a move is being saved. */
const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true, disabled: false });
const said = (words: string) => page.getByRole("status").filter({ hasText: words }).first().waitFor();

test("categories are reordered by pointer and keys on a small screen, announced, and restored by Undo", async () => {
    await page.goto(`${stage.url}/settings/categories`);
    await grip("Bicycles").waitFor();
    const before = await names();
    const [held, target] = [await grip("Bicycles").boundingBox(), await grip("Tool library").boundingBox()];
    if (!held || !target) throw new Error("there is nothing to hold");

    await page.mouse.move(held.x + 10, held.y + 10);
    await page.mouse.down();
    await page.mouse.move(held.x + 10, target.y, { steps: 5 });
    await page.mouse.move(held.x + 10, target.y + target.height, { steps: 3 });
    await page.mouse.up();
    await said("Bicycles: in The society, after Tool library.");
    expect((await names()).slice(-3)).toEqual(["Tool library", "Bicycles", "Town noticeboard"]);
    await hasFocus(grip("Bicycles"));

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await said("Bicycles: first in The society.");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "What was done here" }).waitFor();
    await hasFocus(grip("Bicycles"));
    expect((await names()).slice(-3)).toEqual(["Bicycles", "Tool library", "Town noticeboard"]);
    expect(await findSeriousViolations(page)).toEqual([]);

    // Until the second move is in the log, Undo belongs to the first one, which can no longer be undone.
    await page.locator("[data-act]", { hasText: "moved Bicycles" }).nth(1).waitFor();
    for (const times of [1, 2]) {
        await page.getByRole("button", { name: "Undo", exact: true }).first().click();
        await expect(
            page
                .getByText("Undone by")
                .nth(times - 1)
                .waitFor(),
        ).resolves.toBeUndefined();
    }
    await page.reload();
    await grip("Bicycles").waitFor();
    expect(await names()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
});
