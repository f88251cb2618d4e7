import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { hasFocus, press, pressUndo } from "./keys";
import { setStage } from "./stage";

const KETTLE = "/discussion/1";
const REPLY = /Wooden spoon to lift it/;

const stage = setStage();

const reply = (page: Page) => page.getByRole("article", { name: "Reply by Marguerite Poole" }).filter({ hasText: REPLY }).last();

async function choose(page: Page, name: string): Promise<void> {
    // Before hydration the link leads to a page of its own.
    await page.getByRole("button", { name: "Discussion Options" }).waitFor();
    const more = page.getByLabel("More options for the reply by Marguerite Poole").first();
    await more.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name, exact: true }).press("Enter");
}

test("FC-92 18.6 18.8 CMT-004 CMT-012 a reply is edited in place at 390, deleted and restored in its position by Undo at 1440, with the keyboard", async () => {
    const { page, complaints } = await stage.administrator({ width: 390 });
    await page.goto(stage.url + KETTLE);
    await page.getByRole("button", { name: "Discussion Options" }).waitFor();
    await reactAndReply(page);
    await choose(page, "Edit");
    const field = page.getByRole("textbox", { name: "The reply" });
    await field.press("Control+End");
    await page.keyboard.type(" Mind the steam.");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await reply(page).getByText("Mind the steam.").waitFor();
    await reply(page).getByText("edited", { exact: true }).waitFor();
    await hasFocus(reply(page));

    await page.setViewportSize({ width: 1440, height: 900 });
    // Choosing an option focuses this button, which scrolls to it.
    await page.getByLabel("More options for the reply by Marguerite Poole").first().focus();
    const where = () => page.evaluate(() => window.scrollY);
    const before = await where();
    await choose(page, "Delete");
    // Toasts stay open while the page is hidden.
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    const dialog = page.getByRole("dialog", { name: "Delete reply" });
    await dialog.getByLabel(/^Reason/).fill("off topic");
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    const gone = page.getByRole("article", { name: "Deleted reply" }).filter({ hasText: "Deleted by Admin, off topic." }).last();
    await hasFocus(gone);
    await pressUndo(page);
    await reply(page).getByText("Mind the steam.").waitFor();
    expect(await where()).toBe(before);
    expect(complaints).toEqual([]);
});

/**
 * 18.6, 18.8 The menu of a reply takes nothing away from it, and the focus stays at what was pressed: the reaction that was chosen, and the
 * button of the reply that was cancelled.
 */
async function reactAndReply(page: Page): Promise<void> {
    const more = page.getByLabel("More options for the reply by Marguerite Poole").first();
    const add = reply(page).getByRole("link", { name: "Add a reaction" });
    await more.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await add.waitFor();
    await page.keyboard.press("Escape");
    await hasFocus(more);
    await press(page, add);
    const choices = reply(page).locator("details", { has: page.getByLabel("Add a reaction") });
    await hasFocus(choices.locator("summary"));
    const choice = choices.getByRole("button").first();
    const chosen = await choice.getAttribute("value");
    await press(page, choice);
    await hasFocus(reply(page).locator(`button[value="${chosen}"][aria-pressed=true]`));
    await page.keyboard.press("Enter");
    await reply(page).locator(`button[value="${chosen}"]`).waitFor({ state: "detached" });
    await hasFocus(add);
    await press(page, reply(page).getByRole("link", { name: /^Reply/ }));
    await page.locator("[contenteditable]:focus").waitFor();
    await press(page, "Cancel");
    await hasFocus(reply(page).getByRole("link", { name: /^Reply/ }));
}

test("without scripts a reply is deleted on a separate page and restored from its tombstone", async () => {
    const { page } = await stage.administrator({ width: 390, scripts: false });
    await page.goto(stage.url + KETTLE);
    await page.getByLabel("More options for the reply by Marguerite Poole").first().click();
    await page.getByLabel(/^Reason/).fill("off topic");
    await page.getByRole("button", { name: "Delete reply" }).click();
    const gone = page.getByRole("article", { name: "Deleted reply" }).filter({ hasText: "Deleted by Admin, off topic." }).last();
    await gone.getByRole("button", { name: "Restore" }).click();
    await reply(page).waitFor();
});
