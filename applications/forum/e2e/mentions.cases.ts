import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

/** Signs in as the administrator and opens a discussion. */
async function signIn(page: Page, path: string): Promise<void> {
    await stage.signInUnseen(page);
    await page.goto(stage.url + path);
    // Before hydration the menu is a link to a page of its own.
    await page.getByRole("button", { name: "Discussion Options" }).waitFor();
}

const field = (page: Page) => page.getByRole("textbox", { name: "Your reply" });
const people = (page: Page) => page.getByRole("listbox", { name: "People" });
const toolbar = (page: Page) => page.getByRole("toolbar");
const reply = (page: Page, words: string) =>
    page.getByRole("article", { name: "Reply by Admin" }).filter({ hasText: words }).last();

/** Focuses the reply field and waits for the editor. */
async function begin(page: Page): Promise<void> {
    await field(page).click();
    await toolbar(page).waitFor();
    await field(page).click();
}

async function post(page: Page, words: string, within = page.getByRole("region", { name: /^Reply to/ })): Promise<void> {
    await within.getByRole("button", { name: "Post reply" }).click();
    await reply(page, words).waitFor();
}

/** Selects the text of a reply with the mouse. */
async function select(page: Page, words: string): Promise<void> {
    const line = page
        .getByRole("article", { name: /^Reply by/ })
        .getByText(words)
        .last();
    await line.scrollIntoViewIfNeeded();
    await line.click({ clickCount: 3 });
}

test("CONT-007 CONT-008 CONT-020 a mention chosen by keyboard in the editor is a link to the profile in the reply", async () => {
    const { page, complaints } = await stage.visitor({ width: 1440, motion: "less" });
    await signIn(page, "/discussion/1");
    await begin(page);
    await page.keyboard.type("Ask @in");
    const ines = people(page).getByRole("option", { name: /Ines Okafor/, selected: true });
    await ines.waitFor();
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(await ines.getAttribute("id"));
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await people(page).waitFor({ state: "detached" });
    await page.keyboard.type("about the key.");
    await post(page, "about the key.");
    const guest = await stage.visitor({ width: 390, scripts: false });
    await guest.page.goto(page.url());
    const link = reply(guest.page, "about the key.").getByRole("link", { name: "@Ines Okafor" });
    expect(await link.getAttribute("href")).toMatch(/^\/profile\/\d+\/Ines%20Okafor$/);
    expect(complaints).toEqual([]);
});

test("CONT-008 in Markdown the list of people is below the caret and within a narrow page; it is undone in one step and closed by Escape", async () => {
    const { page, complaints } = await stage.visitor({ width: 390 });
    await signIn(page, "/discussion/2");
    await begin(page);
    await page.getByRole("button", { name: "More tools" }).click();
    await page.getByRole("menuitem", { name: "Write as plain text in Markdown" }).click();
    await field(page).and(page.locator("textarea")).waitFor();
    await field(page).click();
    await page.keyboard.type("One.\nTwo.\nThe third line is as long as the page is wide and, @in");
    await people(page).waitFor();
    const position = await page.evaluate(() => {
        const text = document.activeElement as HTMLTextAreaElement;
        const list = document.querySelector("[role=listbox]")?.getBoundingClientRect();
        const looks = getComputedStyle(text);
        const top = text.getBoundingClientRect().top + Number.parseFloat(looks.paddingTop) - text.scrollTop;
        return { lines: list && (list.top - top) / Number.parseFloat(looks.lineHeight), left: list?.left, right: list?.right };
    });
    // The third line wraps and takes two.
    expect(position.lines).toBeGreaterThan(4);
    expect(position.lines).toBeLessThan(5);
    expect(position.left).toBeGreaterThanOrEqual(0);
    expect(position.right).toBeLessThanOrEqual(390);
    await page.keyboard.press("Tab");
    const value = () => field(page).inputValue();
    expect(await value()).toMatch(/ and, @"Ines Okafor" $/);
    await page.keyboard.press("Control+z");
    expect(await value()).toMatch(/ and, @in$/);
    await page.keyboard.press("Escape");
    await people(page).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    expect(await value()).toMatch(/ and, @in\n$/);
    expect(complaints).toEqual([]);
});

test("CMT-007 selected text of a reply is quoted with its author, by a button and by the menu of the reply", async () => {
    const { page, complaints } = await stage.visitor({ width: 1440 });
    await signIn(page, "/discussion/1");
    const words = "Please make it A4 and not A3; the wall is mostly fire extinguisher.";
    await select(page, words);
    await page.getByRole("button", { name: "Quote", exact: true }).click();
    await page.keyboard.type("A4 it is.");
    await post(page, "A4 it is.", page.getByRole("region", { name: "Replies" }));
    const quote = reply(page, "A4 it is.").getByRole("blockquote");
    expect(await quote.textContent()).toContain(words);
    expect(await quote.getByRole("link", { name: "Ines Okafor wrote:" }).getAttribute("href")).toMatch(
        /^\/discussion\/comment\/\d+/,
    );

    await select(page, words);
    await page.getByLabel("More options for the reply by Ines Okafor").last().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Quote", exact: true }).press("Enter");
    await field(page).getByText(words).waitFor();
    expect(complaints).toEqual([]);
});

test("CMT-007 posting a reply removes its quote from the URL, so that it does not return", async () => {
    const { page, complaints } = await stage.visitor({ width: 1440 });
    await signIn(page, "/discussion/3?quote=post");
    await begin(page);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Quite so.");
    await post(page, "Quite so.");
    await page.waitForURL((url) => !url.searchParams.has("quote"));
    await hasFocus(reply(page, "Quite so."));
    await page.reload();
    await page.getByRole("button", { name: "Discussion Options" }).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(complaints).toEqual([]);
});

test("CONT-002 CONT-003 a spoiler is hidden and shown by its button with a key, without scripts too; it is visible in print", async () => {
    const { page } = await stage.administrator({ width: 390, scripts: false });
    await page.goto(`${stage.url}/discussion/2`);
    await field(page).fill("Who was it?\n\n>! It was the toaster.");
    await page.getByRole("button", { name: "Post reply" }).click();
    const hidden = reply(page, "Who was it?").getByText("It was the toaster.");
    expect(await hidden.isVisible()).toBe(false);
    await reply(page, "Who was it?").getByText("Spoiler", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await hidden.waitFor();
    await page.keyboard.press("Space");
    await hidden.waitFor({ state: "hidden" });
    await page.emulateMedia({ media: "print" });
    await hidden.waitFor();
});
