import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { holdBack } from "./holdBack";
import { hasFocus } from "./keys";
import { isAtWork } from "./parts";
import { setStage } from "./stage";

/** PNG of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const stage = setStage();

/** Returns the URL of a post. Each test replies to a post of its own, because an unfinished reply would be a draft in another test. */
const post = (discussionID: number) => `${stage.url}/discussion/${discussionID}`;
const field = (page: Page) => page.getByRole("textbox", { name: "Your reply" });
const editor = (page: Page) => page.locator("[contenteditable=true]").and(field(page));
const height = (page: Page) => page.evaluate(() => document.querySelector("textarea[name=body]")?.parentElement?.clientHeight);

test.each([
    [1440, 1],
    [390, 2],
])("CONT-001 no key is lost while the editor loads, and its frame keeps its size, at %d", async (width, discussionID) => {
    const { page, complaints } = await stage.administrator({ width });
    const arrive = await holdBack(page, /\/(editor|composing)\.[^/]*js$/);
    await page.goto(post(discussionID));
    await field(page).click();
    const before = await height(page);
    await page.keyboard.type("The **el");
    arrive();
    // The editor replaces the text area during these keys.
    const words = "bow** holds, and it will go on holding for as long as anybody wears it. ";
    for (const character of words) await page.keyboard.type(character);
    await editor(page).waitFor();
    await page.keyboard.type("End");
    await editor(page).getByText("End").waitFor();
    expect((await editor(page).textContent())?.replaceAll("*", "")).toBe(`The el${words.replaceAll("*", "")}End`);
    expect(await height(page)).toBe(before);
    expect(complaints).toEqual([]);
});

test("the editor waits for the end of a press before it replaces the text area, and keeps the focus where it is", async () => {
    const { page, complaints } = await stage.administrator({ width: 1440 });
    const preview = page.getByRole("button", { name: "Preview" });
    /** Opens a plain field with its toolbar; returns the function that lets the editor load. */
    const begin = async (discussionID: number) => {
        const arrive = await holdBack(page, /\/editor\.[^/]*js$/);
        await page.goto(post(discussionID));
        await field(page).click();
        await preview.waitFor();
        return async () => {
            arrive();
            await isAtWork(page, "editor");
            await page.unrouteAll({ behavior: "wait" });
        };
    };

    const mouseIsDown = await begin(6);
    await preview.hover();
    await page.mouse.down();
    await mouseIsDown();
    await page.mouse.up();
    await editor(page).waitFor();
    await page.getByRole("region", { name: "Preview" }).waitFor();

    const hasFocusMeanwhile = await begin(7);
    await preview.focus();
    await hasFocusMeanwhile();
    await editor(page).waitFor();
    await hasFocus(preview);

    const spaceIsDown = await begin(8);
    await preview.focus();
    await page.keyboard.down(" ");
    await spaceIsDown();
    await page.keyboard.up(" ");
    await editor(page).waitFor();
    await page.getByRole("region", { name: "Preview" }).waitFor();

    const areFilesPicked = await begin(9);
    const [picker] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Add pictures and files" }).click(),
    ]);
    await areFilesPicked();
    await picker.setFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") });
    await editor(page).waitFor();
    await editor(page).getByRole("textbox", { name: "Description for people who can’t see it" }).waitFor();
    expect(complaints).toEqual([]);
});

test("DRAFT-009 FC-64 rich text survives a reload, is posted, read and edited again; Markdown is one press away", async () => {
    const { page, complaints } = await stage.administrator({ width: 1440 });
    // Before the reload no draft reaches the account, however long that takes.
    const drafts = /\/api\/v2\/drafts/;
    await page.route(drafts, () => undefined);
    await page.goto(post(3));
    await field(page).click();
    await editor(page).waitFor();
    await page.keyboard.type("A seam that ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("holds");
    await page.getByText("Saved on this device").waitFor();
    await page.unroute(drafts);
    await page.reload();
    await editor(page).locator("strong", { hasText: "holds" }).waitFor();

    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.locator("strong", { hasText: "holds" }).waitFor();
    await page.getByRole("button", { name: "Post reply" }).click();
    const reply = page.getByRole("article").filter({ hasText: "A seam that holds" }).last();
    await reply.locator("strong", { hasText: "holds" }).waitFor();
    await page.waitForFunction(() => document.querySelector("[contenteditable=true]")?.textContent?.replace("\ufeff", "") === "");

    await reply.getByLabel(/^More options for the reply by/).press("Enter");
    await page.getByRole("menuitem", { name: "Edit", exact: true }).press("Enter");
    const edited = page.getByRole("textbox", { name: "The reply" });
    await edited.locator("strong", { hasText: "holds" }).waitFor();
    const form = page.locator("form").filter({ has: edited });
    await form.getByRole("button", { name: "Markdown" }).click();
    await page.waitForFunction(() =>
        [...document.querySelectorAll("textarea")].some(({ value }) => value === "A seam that **holds**"),
    );
    await edited.fill("A seam that **holds** for years");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("article").filter({ hasText: "A seam that holds for years" }).last().waitFor();
    expect(complaints).toEqual([]);
});

test("CONT-023 FC-2 a pasted picture is uploaded and part of the post with its description; posting without it needs a confirmation", async () => {
    const { page, complaints } = await stage.administrator({ width: 1440 });
    await page.goto(post(4));
    await field(page).click();
    await editor(page).waitFor();
    await page.keyboard.type("Look:");
    const arrive = await holdBack(page, /\/api\/v2\/media/);
    await editor(page).evaluate((element, dot) => {
        const bytes = Uint8Array.from(atob(dot), (character) => character.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], "dot.png", { type: "image/png" }));
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, DOT);
    await page.getByRole("button", { name: "Post reply" }).click();
    await page.getByText("A file is still uploading. It won’t be included if you post now.").waitFor();
    arrive();
    await editor(page).getByRole("textbox", { name: "Description for people who can’t see it" }).fill("A dot");
    await page.getByRole("button", { name: "Post reply" }).click();
    await page.getByRole("article").getByRole("img", { name: "A dot" }).waitFor();
    expect(complaints).toEqual([]);
});

test("without scripts the editor is a text area for Markdown", async () => {
    const { page } = await stage.administrator({ width: 390, scripts: false });
    await page.goto(post(5));
    await page.getByText("Markdown works").waitFor();
    await field(page).fill("Plain and **simple**");
    await page.getByRole("button", { name: "Post reply" }).click();
    await page.locator("article strong", { hasText: "simple" }).waitFor();
});
