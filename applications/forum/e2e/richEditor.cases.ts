import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus, tabTo } from "./keys";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const stage = setStage();
let writers = 0;

/**
 * Opens an empty reply editor with the caret in it. Each test replies to a post of its own, because an unfinished reply would be a draft in
 * another test.
 */
async function writer(width: number): Promise<Visitor> {
    const visitor = await stage.administrator({ width, motion: "less" });
    const { page } = visitor;
    await page.goto(`${stage.url}/discussion/${++writers}`);
    await page.getByRole("textbox", { name: "Your reply" }).first().focus();
    await editor(page).waitFor();
    return visitor;
}

const editor = (page: Page) => page.locator('[contenteditable=true][aria-label="Your reply"]');
const tool = (page: Page, name: string) =>
    page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

/** PNG of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function empty(page: Page): Promise<void> {
    await editor(page).press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await isEmpty(page);
}

async function isEmpty(page: Page): Promise<void> {
    await page.waitForFunction(() => document.querySelector("[contenteditable=true]")?.textContent?.replace("\ufeff", "") === "");
}

test("Markdown is formatted while typing, undo restores it, and an input method composes undisturbed", async () => {
    const { page, context, complaints } = await writer(1440);
    await page.keyboard.type("Two **cores** only");
    await editor(page)
        .locator("strong", { hasText: /^cores$/ })
        .waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Tab");
    await editor(page).locator("ul ul", { hasText: "two" }).waitFor();
    await empty(page);

    await page.keyboard.type("a **b**");
    await editor(page).locator("strong").waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await editor(page).getByText("a **b**").waitFor();
    await empty(page);

    const devices = await context.newCDPSession(page);
    await devices.send("Input.imeSetComposition", { text: "す", selectionStart: 1, selectionEnd: 1 });
    await devices.send("Input.imeSetComposition", { text: "すし", selectionStart: 2, selectionEnd: 2 });
    await devices.send("Input.insertText", { text: "寿司" });
    await page.keyboard.type(" *good* ");
    await editor(page).locator("em", { hasText: "good" }).waitFor();
    expect((await editor(page).textContent())?.replaceAll("\ufeff", "").trim()).toBe("寿司 good");
    expect(complaints).toEqual([]);
});

test("keys that follow Undo and Ctrl+A without a pause delete the whole text, and open the dialog of a link", async () => {
    const { page, complaints } = await writer(1440);
    await page.keyboard.type("a **b**");
    await editor(page).locator("strong").waitFor();
    await editor(page).evaluate((element) => {
        const press = (init: KeyboardEventInit) =>
            element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
        // Called in the task that renders the undone text: the browser may have queued both keys before any timer.
        const undone = new MutationObserver(() => {
            undone.disconnect();
            document.getSelection()?.selectAllChildren(element);
            press({ key: "Delete" });
            const inputType = "deleteContentForward";
            element.dispatchEvent(new InputEvent("beforeinput", { bubbles: true, cancelable: true, inputType }));
        });
        undone.observe(element, { childList: true, subtree: true });
        press({ key: "z", keyCode: 90, ctrlKey: true });
    });
    await isEmpty(page);

    await page.keyboard.type("a kettle");
    await editor(page).evaluate((element) => {
        element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "a", ctrlKey: true }));
    });
    // The editor knows before the browser has selected anything, so that no rendering in between sets the caret back.
    await page.waitForFunction(() => document.getSelection()?.toString() === "a kettle");
    await page.keyboard.press("Delete");
    await isEmpty(page);

    // A render in the task of the selecting key, before the browser has announced the selection, keeps it.
    await page.keyboard.type("a kettle");
    const fullScreen = page.locator("[role=toolbar] button", { hasText: "Full screen" });
    const selected = await fullScreen.evaluate((button: HTMLElement) => {
        document.getSelection()?.modify("extend", "backward", "word");
        button.click();
        return new Promise((resolve) => {
            const isRendered = () => button.getAttribute("aria-pressed") === "true";
            const rendered = new MutationObserver(() => isRendered() && resolve(document.getSelection()?.toString()));
            rendered.observe(button, { attributes: true });
        });
    });
    expect(selected).toBe("kettle");
    await page.keyboard.press("Delete");
    await editor(page)
        .getByText(/^a\s*$/)
        .waitFor();

    await editor(page).evaluate((element) => {
        const press = (key: string) =>
            element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key, ctrlKey: true }));
        // Called when Slate has shown the selection, before the timer until which it ignores that the focus leaves.
        document.addEventListener("selectionchange", () => press("k"), { once: true });
        press("a");
    });
    await hasFocus(page.getByRole("dialog", { name: "Link" }).getByLabel("Address", { exact: true }));
    expect(complaints).toEqual([]);
});

test("CONT-004 CONT-007 a link, a table and an emoji are inserted by keyboard alone, and Tab leaves the editor", async () => {
    const { page, complaints } = await writer(1440);
    await page.keyboard.type("see this");
    await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog", { name: "Link" }).waitFor();
    await page.keyboard.type("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await page.getByText("Enter an address such as https://example.org.").waitFor();
    await page.getByLabel("Address", { exact: true }).fill("example.org/mends");
    await page.keyboard.press("Enter");
    await editor(page).locator('a[title="https://example.org/mends"]', { hasText: "this" }).waitFor();
    await page.keyboard.type(" and");

    await page.keyboard.press("Shift+Tab");
    for (const name of ["Italic", "Strikethrough"]) {
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction((label) => document.activeElement?.getAttribute("aria-label") === label, name);
    }
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await tool(page, "Table").press("Enter");
    await hasFocus(editor(page));
    await page.keyboard.type("Kettle");
    await editor(page).getByRole("columnheader", { name: "Kettle" }).waitFor();
    await tool(page, "Table").press("Enter");
    await page.getByRole("menuitem", { name: "Add a column after" }).press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("[contenteditable=true] th").length === 3);
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "textbox");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await editor(page).evaluate((element) => element === document.activeElement)).toBe(false);

    await tool(page, "Emoji").press("Enter");
    await page.getByLabel("Search emoji").fill("kettle");
    await page.getByLabel("Search emoji").fill("teapot");
    await page.keyboard.press("Enter");
    await editor(page).getByText("🫖").waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
});

test("CONT-011 tasks are ticked by key and by pointer, the address of a post becomes its card, and formulas are drawn", async () => {
    const { page, complaints } = await writer(390);
    await tool(page, "More tools").press("Enter");
    await page.getByRole("menuitem", { name: "Task list" }).press("Enter");
    await hasFocus(editor(page));
    await page.keyboard.type("buy a gasket");
    await page.keyboard.press("Enter");
    await page.keyboard.type("fit it");
    const boxes = editor(page).getByRole("checkbox", { name: "Task done" });
    await page.keyboard.press("ControlOrMeta+Alt+8");
    expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([false, true]);
    await page.getByText("Task done on").waitFor();
    await boxes.nth(0).click();
    expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([true, true]);
    // The caret is still where it was.
    await hasFocus(editor(page));
    await page.keyboard.type(", gently");
    for (let times = 0; times < 2; times++) await page.keyboard.press("Enter");

    await page.keyboard.insertText(`${stage.url}/discussion/2/`);
    await page.keyboard.press("Enter");
    await page.keyboard.type("As here, by \\(x^2 - 3\\).");
    // Beside its source, which stays the text.
    const drawn = editor(page).locator("math", { has: page.locator("msup") });
    await drawn.waitFor();
    expect((await drawn.boundingBox())?.width).toBeGreaterThan(20);
    await page.getByRole("button", { name: "Show as a link" }).waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Post reply" }).first().click();
    const posted = page.locator("article[id^=Comment_]", { hasText: "fit it, gently" });
    await posted.locator(".task-done").nth(1).waitFor();
    expect(await posted.locator(".embed-link").getAttribute("href")).toContain("/discussion/2/");
    const formula = posted.locator("math", { has: page.locator("msup") });
    expect((await formula.boundingBox())?.width).toBeGreaterThan(20);
    expect(await posted.textContent()).not.toContain("\\(");
    expect(complaints).toEqual([]);
});

test("after tabbing past a picture and back, typing and pasting lose nothing, and the end of the text is in reach", async () => {
    const { page, context, complaints } = await stage.administrator({ width: 1440 });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${stage.url}/post/editdiscussion/1`);
    const body = page.locator("[contenteditable=true]");
    await page.getByLabel(/^Post/).focus();
    await hasFocus(body);
    const words = body.getByLabel("Description for people who can’t see it");
    const goRound = async () => {
        await tabTo(page, words);
        await page.keyboard.press("Tab");
        await tabTo(page, body);
    };
    await goRound();
    await page.keyboard.type(" Drawn by hand.");
    await body.getByText("Drawn by hand.").waitFor();

    await goRound();
    await page.evaluate(() => navigator.clipboard.writeText(" In pencil."));
    await page.keyboard.press("ControlOrMeta+v");
    await body.getByText("In pencil.").waitFor();

    await goRound();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" It is solved.");
    await body.getByText(/keep a tin of these\. It is solved\.$/).waitFor();
    expect(complaints).toEqual([]);
});

test("FC-1 FC-2 pasted HTML is sanitized, and nothing in it is fetched or run", async () => {
    const { page, complaints } = await writer(1440);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await editor(page).evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(
            "text/html",
            '<h1>Mends</h1><style>p { color: red }</style><p onclick="alert(1)" style="color: red"><b>Two</b><script>alert(1)</script> <img src="https://elsewhere.example/x.png" alt="a seam"></p><ul><li>one</li></ul>',
        );
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await editor(page).getByRole("heading", { name: "Mends" }).waitFor();
    await editor(page).locator("strong", { hasText: "Two" }).waitFor();
    await editor(page).getByText("A picture from elsewhere.example that is not loaded yet.").waitFor();
    await editor(page).getByLabel("Description for people who can’t see it").fill("a red seam");
    await editor(page).getByRole("listitem").filter({ hasText: "one" }).waitFor();
    expect(requests.filter((url) => url.includes("elsewhere.example"))).toEqual([]);
    expect(complaints).toEqual([]);
});

test("CONT-008 a person is mentioned by name, and on a phone the editor fills the window until Done", async () => {
    const { page, complaints } = await writer(390);
    await page.keyboard.type("Ask @in");
    const option = page.getByRole("listbox", { name: "People" }).getByRole("option").first();
    await option.waitFor();
    const name = await option.locator("bdi").textContent();
    await page.keyboard.press("Enter");
    await editor(page).getByText(`@${name}`).waitFor();
    await tool(page, "More tools").click();
    await page.getByRole("menuitem", { name: "Full screen" }).click();
    await tool(page, "Done").waitFor();
    const toolbar = await page.getByRole("toolbar", { name: "Formatting" }).boundingBox();
    expect(toolbar?.y).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await tool(page, "Done").click();
    await tool(page, "Done").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
});

test("18.9 all tools are in reach of the keyboard at every width; Tab adds a table row, and a picture goes in by picker, paste and drop", async () => {
    const { page, complaints } = await writer(390);
    const bar = page.getByRole("toolbar", { name: "Formatting" });
    const isWhole = () => bar.evaluate((element) => element.scrollWidth <= element.clientWidth);
    await page.keyboard.type("Ohms");
    await tabToEnd(page);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu", { name: "More tools" }).waitFor();
    await page.keyboard.press("Escape");
    await hasFocus(tool(page, "More tools"));
    expect(await isWhole()).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("n");
    await hasFocus(page.getByRole("menuitemcheckbox", { name: "Numbered list" }));
    await page.keyboard.press("Enter");
    await hasFocus(editor(page));
    await editor(page).locator("ol", { hasText: "Ohms" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type(":tada");
    await page.getByRole("listbox", { name: "Emoji" }).getByRole("option", { name: ":tada:" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type(" :+1:");
    await editor(page).getByText("🎉 👍️").waitFor();

    await tabToEnd(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("t");
    await page.keyboard.press("Enter");
    await hasFocus(editor(page));
    for (const word of ["Kettle", "Ohms", "Brass", "23", "Steel", "31", "Tin"]) {
        await page.keyboard.type(word);
        await page.keyboard.press("Tab");
    }
    await editor(page).locator("tbody tr:nth-child(3) td", { hasText: "Tin" }).waitFor();
    await tool(page, "Table").waitFor();
    expect(await isWhole()).toBe(true);
    await page.keyboard.press("ControlOrMeta+End");

    const [picker] = await Promise.all([page.waitForEvent("filechooser"), tool(page, "Add pictures and files").press("Enter")]);
    await picker.setFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") });
    await editor(page).locator("img").waitFor();
    await hasFocus(editor(page));
    await page.keyboard.type("behind");
    await editor(page)
        .locator("p:has(img)", { hasText: /behind$/ })
        .waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await editor(page).getByRole("button", { name: "Remove the picture" }).press("Enter");
    await hasFocus(editor(page));
    expect(await editor(page).locator("img").count()).toBe(0);
    await giveDot(page, "paste");
    await hasFocus(editor(page));
    await editor(page).getByRole("button", { name: "Remove the picture" }).press("Enter");
    await giveDot(page, "drop");
    await editor(page).getByRole("button", { name: "Remove the picture" }).press("Enter");

    await page.setViewportSize({ width: 320, height: 700 });
    expect(await isWhole()).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await tool(page, "Strikethrough").waitFor();
    await tool(page, "More tools").press("Enter");
    await page.getByRole("menuitem", { name: "Code block" }).waitFor();
    expect(await page.getByRole("menuitemcheckbox").count()).toBe(0);
    await page.keyboard.press("Escape");
    const [wide] = await Promise.all([page.waitForEvent("filechooser"), tool(page, "Add pictures and files").press("Enter")]);
    await wide.setFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") });
    await editor(page).locator("img").waitFor();
    await hasFocus(editor(page));
    for (const way of ["paste", "drop"] as const) {
        await editor(page).getByRole("button", { name: "Remove the picture" }).press("Enter");
        await giveDot(page, way);
    }
    await hasFocus(editor(page));
    expect(complaints).toEqual([]);
});

/** Pastes or drops a picture as a browser does (18.9), and waits until it is uploaded and in the text. */
async function giveDot(page: Page, way: "paste" | "drop"): Promise<void> {
    await editor(page).evaluate(
        (element, [type, content]) => {
            const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], "dot.png", { type: "image/png" }));
            const { left, top } = element.getBoundingClientRect();
            const how = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
            element.dispatchEvent(
                type === "paste"
                    ? new ClipboardEvent("paste", { ...how, clipboardData: data })
                    : new DragEvent("drop", { ...how, dataTransfer: data }),
            );
        },
        [way, DOT] as const,
    );
    await editor(page).locator('img[src*="/uploads/"]').waitFor();
}

/** Moves the focus from the text to the end of the toolbar. */
async function tabToEnd(page: Page): Promise<void> {
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("End");
    await hasFocus(tool(page, "More tools"));
}
