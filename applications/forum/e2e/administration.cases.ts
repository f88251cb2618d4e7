import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus, press, tabTo, type, undoInToast } from "./keys";
import { setStage } from "./stage";
import "./inPlace.cases";

const stage = setStage();

/** Returns by how many pixels a page is wider than its window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("USR-019 a member is found at 390, banned with a reason and, at 1440, unbanned by keyboard alone", async () => {
    const { page, complaints } = await stage.administrator({ width: 390 });
    await page.goto(`${stage.url}/settings/members`);
    await type(page, "Name or email address", "Margue");
    await page.keyboard.press("Enter");
    const manage = page.getByRole("link", { name: "Manage Marguerite Poole" });
    await press(page, manage);
    await page.getByRole("heading", { level: 1, name: "Manage Marguerite Poole" }).waitFor();
    await type(page, "Reason", "Sells spoons.");
    await tabTo(page, page.getByLabel("For how long"));
    await page.keyboard.press("ArrowDown");
    await press(page, page.getByRole("button", { name: "Ban Marguerite Poole" }));
    await page.getByText("Marguerite Poole is banned and signed out.").waitFor();
    await page.getByText("Sells spoons.").first().waitFor();
    const overflows = [await overflowOf(page)];
    await page.setViewportSize({ width: 1440, height: 900 });
    overflows.push(await overflowOf(page));
    await press(page, page.getByRole("button", { name: "Undo" }).first());
    await page.getByText("Undone by Admin.").first().waitFor();
    await page.getByRole("button", { name: "Ban Marguerite Poole" }).waitFor();
    expect([complaints, overflows]).toEqual([[], [0, 0]]);
});

test("FC-92 18.8 a token deleted at 390 works again after Undo at 1440, which keeps the focus while the page comes alive", async () => {
    const { page, complaints } = await stage.administrator({ width: 390, still: true });
    await page.goto(`${stage.url}/account/tokens`);
    await type(page, "What is it for?", "Backup");
    await page.keyboard.press("Enter");
    const authorization = `Bearer ${await page.locator("code").textContent()}`;
    const use = async () => {
        const answer = await page.request.get(`${stage.url}/api/v2/users/me`, { headers: { authorization } });
        return answer.status();
    };
    expect(await use()).toBe(200);
    const remove = page.getByRole("button", { name: "Delete the token Backup" });
    await press(page, remove);
    await page.getByText("The token is deleted.").waitFor();
    expect(await use()).toBe(401);
    const overflows = [await overflowOf(page)];
    await page.setViewportSize({ width: 1440, height: 900 });
    overflows.push(await overflowOf(page));
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Shift");
    await hasFocus(undoInToast(page));
    await page.keyboard.press("Enter");
    await page.getByText("The token is deleted.").waitFor({ state: "detached" });
    await remove.waitFor();
    expect(await use()).toBe(200);
    expect([complaints, overflows]).toEqual([[], [0, 0]]);
});

test("categories are reordered by pointer and keys on a small screen, announced, and restored by Undo", async () => {
    const { page, complaints } = await stage.administrator({ width: 390, motion: "less" });
    const names = () =>
        page
            .getByRole("list", { name: "Categories", exact: true })
            .getByRole("listitem")
            .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent));
    /** Enabled drag handle: all are disabled while a move is being saved. */
    const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true, disabled: false });
    const waitForStatus = (words: string) => page.getByRole("status").filter({ hasText: words }).first().waitFor();

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
    await waitForStatus("Bicycles: in The society, after Tool library.");
    expect((await names()).slice(-3)).toEqual(["Tool library", "Bicycles", "Town noticeboard"]);
    await hasFocus(grip("Bicycles"));

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await waitForStatus("Bicycles: first in The society.");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "What was done here" }).waitFor();
    await hasFocus(grip("Bicycles"));
    expect((await names()).slice(-3)).toEqual(["Bicycles", "Tool library", "Town noticeboard"]);
    expect(await findSeriousViolations(page)).toEqual([]);

    // Until the second move is in the log, Undo belongs to the first one, which can no longer be undone.
    await page.locator("[data-act]", { hasText: "moved Bicycles" }).nth(1).waitFor();
    for (const times of [1, 2]) {
        await page
            .getByRole("button", { name: /^Undo / })
            .first()
            .click();
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

test("FC-59 a home page is made from a template, arranged, published and chosen by keys at 390, as is the layout of a category, and guests read it without scripts until Undo", async () => {
    const { page, complaints } = await stage.administrator({ width: 390 });
    const guest = await stage.visitor({ width: 390, scripts: false });
    const headingsOfGuests = async (path = "/") => {
        await guest.page.goto(stage.url + path);
        return guest.page.getByRole("heading").allInnerTexts();
    };
    const usual = await headingsOfGuests();
    const waitForStatus = (words: string | RegExp) => page.getByRole("status").filter({ hasText: words }).first().waitFor();

    await page.goto(`${stage.url}/appearance/layouts/add?View=home`);
    await type(page, "Name", "Spring fair");
    await press(page, "As it is built in", "ArrowDown");
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { level: 1, name: "Edit the layout Spring fair" }).waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);

    await press(page, page.getByRole("button", { name: "Add to Middle column" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Call to action", exact: true }));
    await type(page, page.getByLabel("Title", { exact: true }).first(), "Bring what is broken");
    // With the settings of a part open, it fits the smallest window: from right to left, and with text of twice the size.
    await page.setViewportSize({ width: 320, height: 844 });
    const overflows: number[] = [];
    for (const [dir, fontSize] of [
        ["rtl", "100%"],
        ["rtl", "200%"],
        ["ltr", "200%"],
        ["ltr", ""],
    ]) {
        await page.evaluate(
            ([direction = "", size = ""]) => {
                document.documentElement.setAttribute("dir", direction);
                document.documentElement.style.fontSize = size;
            },
            [dir, fontSize],
        );
        overflows.push(await overflowOf(page));
    }
    expect(overflows).toEqual([0, 0, 0, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page, page.getByRole("button", { name: /^Call to action/ }).first(), "Alt+ArrowUp");
    await waitForStatus(/Call to action: position/);
    // Its settings would be between the part and the place that it is dragged to.
    await press(page, page.getByRole("button", { name: /^Call to action/ }).first());
    await page.getByText("Right panel", { exact: true }).scrollIntoViewIfNeeded();
    const heldPart = page.getByRole("button", { name: "Move Call to action", exact: true });
    const [held, target] = [await heldPart.boundingBox(), await page.getByText("Right panel", { exact: true }).boundingBox()];
    if (!held || !target) throw new Error("there is nothing to hold");
    // A finger moves it; the arranger of categories is moved by the mouse.
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove", y: number) =>
        finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: held.x + 10, y }] });
    await touch("touchStart", held.y + 10);
    for (const y of [held.y + 20, target.y, target.y + target.height]) await touch("touchMove", y);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await waitForStatus(/Call to action: position 1 of \d+ in .*: Right panel\./);
    await hasFocus(heldPart);
    for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    await waitForStatus(/Call to action: position \d+ of \d+ in .*: Middle column\./);
    await hasFocus(heldPart);
    await page.getByText("Your draft is saved on the server").waitFor();
    await page.frameLocator("iframe").getByRole("heading", { name: "Bring what is broken" }).waitFor();
    expect(await headingsOfGuests()).toEqual(usual);
    await page.reload();
    await page.getByRole("button", { name: "Undo", exact: true, disabled: false }).waitFor();

    await press(page, page.getByRole("button", { name: "Publish…" }));
    await page.getByRole("dialog").getByText("Added:").waitFor();
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }));
    await waitForStatus("The layout is published.");
    const column = [{ $hydrate: "react.section.1-column", middle: [{ $hydrate: "react.cta", title: "Ride on" }] }];
    await stage.call("POST", "layouts", { name: "Rides", layoutViewType: "discussionCategoryPage", layout: column });
    await page.goto(`${stage.url}/appearance/layouts`);
    await press(page, page.locator("summary", { hasText: "Give a category its own layout" }));
    await tabTo(page, "Category");
    await page.keyboard.type("Bicycles");
    await press(page, "Use for the category");
    await page.getByRole("button", { name: "Undo" }).first().waitFor();
    expect(await headingsOfGuests("/categories/bicycles")).toContain("Ride on");
    await press(page, page.getByRole("button", { name: "Undo" }).first());
    await page
        .getByText(/chose other pages for the layout Rides\. Undone\./)
        .first()
        .waitFor();
    expect(await headingsOfGuests("/categories/bicycles")).not.toContain("Ride on");
    const place = page.getByLabel("Layout for Whole site").first();
    await tabTo(page, place);
    await page.keyboard.type("Spring");
    await press(page, page.getByRole("button", { name: "Use this layout for Whole site" }).first());
    await page.getByRole("button", { name: "Undo" }).first().waitFor();
    expect(await headingsOfGuests()).toContain("Bring what is broken");
    const overflow = await overflowOf(page);

    await press(page, page.getByRole("button", { name: "Undo" }).first());
    await page
        .getByText(/chose other pages for the layout Spring fair\. Undone\./)
        .first()
        .waitFor();
    expect(await headingsOfGuests()).toEqual(usual);
    // The preview is a page with scripts in a frame that runs none.
    const others = complaints.filter((text) => !text.includes("/preview?version="));
    expect([others, guest.complaints, overflow]).toEqual([[], [], 0]);
});

test("THEME-018, THEME-024, THEME-026, FC-46 a theme is edited beside its pages, previewed by one session, cancelled, applied for all, undone, and restored", async () => {
    const { page, complaints, context } = await stage.administrator({ width: 390 });
    const guest = await stage.visit({ width: 390 }, "/");
    const paperOf = (visitor: Pick<typeof guest, "page">) =>
        visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper"));
    const usual = await paperOf(guest);

    await page.goto(`${stage.url}/appearance/style-guides`);
    await press(page, page.getByRole("button", { name: "Copy Parley" }));
    await page.getByText("This is the copy. Choose its colours.").waitFor();
    await type(page, page.getByLabel("Page", { exact: true }), "#fff1e0");
    await page.getByText("Not saved yet. This site keeps your draft.").waitFor();
    // The colours that are edited are those of the page, at once and for nobody else, and those of the pages beside the editor.
    expect(await paperOf({ page })).toBe("#fff1e0");
    await page.getByLabel("Colours").selectOption("dark");
    await page.getByLabel("Direction").selectOption("rtl");
    const shown = await page.evaluate(() => {
        const root = document.querySelector("iframe")?.contentDocument?.documentElement;
        return (
            root && [root.dir, root.clientWidth, root.dataset.theme, getComputedStyle(root).getPropertyValue("--paper") !== ""]
        );
    });
    expect(shown).toEqual(["rtl", 390, "dark", true]);
    expect(await findSeriousViolations(page)).toEqual([]);
    // Own CSS is there as soon as the server has it in the draft, in the same look.
    await page.getByLabel("Own CSS").fill('[data-part="footer"]{color:rgb(1, 2, 3)}');
    const drafted = page.locator('iframe[src$="Version=1"]');
    await drafted.waitFor();
    const footer = drafted.contentFrame().getByRole("contentinfo");
    expect(await footer.evaluate((foot) => [getComputedStyle(foot).color, foot.ownerDocument.dir])).toEqual([
        "rgb(1, 2, 3)",
        "rtl",
    ]);
    await page.getByLabel("Own CSS").fill("");
    await page.getByLabel("Page", { exact: true }).press("Enter");
    await page.getByText("The theme is saved.", { exact: true }).waitFor();
    const overflow = await overflowOf(page);

    await page.goto(`${stage.url}/appearance/style-guides`);
    expect(await paperOf({ page })).toBe(usual);
    await press(page, page.getByRole("button", { name: "Preview Copy of Parley" }));
    await page.getByText("You are previewing the Copy of Parley theme").waitFor();
    await guest.page.reload();
    expect([await paperOf({ page }), await paperOf(guest)]).toEqual(["#fff1e0", usual]);
    // The toast is whole on the narrowest screen, from right to left, and without colours of its own.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ forcedColors: "active" });
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    for (const name of ["Apply", "Cancel"]) {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        expect([box && box.x >= 0 && box.x + box.width <= 320, box && box.y + box.height <= 640]).toEqual([true, true]);
    }
    await page.emulateMedia({ forcedColors: "none" });
    expect([await overflowOf(page), await findSeriousViolations(page)]).toEqual([0, []]);
    await press(page, page.getByRole("button", { name: "Cancel", exact: true }));
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    expect(await paperOf({ page })).toBe(usual);
    await press(page, page.getByRole("button", { name: "Preview Copy of Parley" }));
    await press(page, page.getByRole("button", { name: "Apply" }));
    await page.getByText("The site has this theme now.").waitFor();
    await guest.page.reload();
    expect([await paperOf({ page }), await paperOf(guest)]).toEqual(["#fff1e0", "#fff1e0"]);

    await press(page, undoInToast(page));
    await page.getByText("Undone.").first().waitFor();
    // Without loading the page again.
    await page.waitForFunction(
        (color) => getComputedStyle(document.documentElement).getPropertyValue("--paper") === color,
        usual,
    );
    await guest.page.reload();
    // The pages beside the editor have scripts, and run none.
    const others = complaints.filter((text) => !text.includes("Blocked script execution"));
    expect([await paperOf(guest), others, guest.complaints, overflow]).toEqual([usual, [], [], 0]);

    // THEME-026, THEME-027 without scripts, a former revision is previewed and restored by forms alone.
    const plain = await stage.administrator({ width: 320, scripts: false });
    await plain.page.goto(`${stage.url}/appearance/style-guides`);
    await plain.page.getByRole("link", { name: "Revisions of Copy of Parley" }).click();
    await plain.page.getByRole("button", { name: /^Preview revision/ }).click();
    await plain.page.getByText("You are previewing the Copy of Parley theme").waitFor();
    await plain.page.getByRole("button", { name: "Restore" }).click();
    await plain.page.getByText("The revision is restored.").first().waitFor();
    expect([new URL(plain.page.url()).pathname, await overflowOf(plain.page)]).toEqual([
        expect.stringMatching(/^\/appearance\/style-guides\/\d+\/revisions$/),
        0,
    ]);

    // THEME-025 what is deleted while it is previewed can't be applied: the toast says why.
    await press(page, page.getByRole("button", { name: "Preview Copy of Parley" }));
    await page.getByText("You are previewing the Copy of Parley theme").waitFor();
    const { themeID } = (await stage.call<{ themeID: number; name: string }[]>("GET", "themes")).find(
        ({ name }) => name === "Copy of Parley",
    ) ?? { themeID: 0 };
    await stage.call("DELETE", `themes/${themeID}`);
    await press(page, page.getByRole("button", { name: "Apply" }));
    await page.getByText("There is no such theme.").waitFor();
    await press(page, page.getByRole("link", { name: "Themes" }).last());
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    expect(await paperOf({ page })).toBe(usual);

    // THEME-013…THEME-017 a page is rendered with its theme, and waits for nothing; without the stylesheet it has the built-in look.
    await stage.call("PUT", "themes/current", { themeID: "press" });
    await page.route("**/themes/*.css", (route) => route.fulfill({ status: 404, contentType: "application/json", body: "{}" }));
    await page.goto(`${stage.url}/categories`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await paperOf({ page })).toBe(usual);
    await page.unroute("**/themes/*.css");
    await page.reload();
    expect(await paperOf({ page })).toBe("#fffdf8");
    await stage.call("PUT", "themes/current", { themeID: "parley" });
    await guest.context.close();
    await context.close();
});

test("FC-64 changes to a layout survive a lost connection and a reload, and are edited on without scripts", async () => {
    const { page } = await stage.administrator({ width: 390 });
    await page.goto(`${stage.url}/appearance/layouts/add?View=home`);
    await type(page, "Name", "Autumn fair");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Edit the layout Autumn fair" }).waitFor();
    const address = page.url();
    const part = page.getByRole("list", { name: "Parts of the page" }).getByRole("button", { name: /^Banner/ });

    await page.route("**/draft", (route) => route.abort());
    await press(page, part);
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByText("Saved on this device").waitFor();
    await page.unroute("**/draft");
    await page.goto(address);
    await page.getByText("Your draft is saved on the server").waitFor();

    const { page: plain, complaints } = await stage.administrator({ width: 320, scripts: false });
    await plain.goto(address);
    await plain.getByRole("button", { name: "Add to Middle column" }).click();
    await plain.getByRole("button", { name: "Call to action", exact: true }).click();
    await plain.getByLabel("Title", { exact: true }).first().fill("Bring what is broken");
    await plain.getByRole("button", { name: "Move Call to action up" }).click();
    expect(await plain.getByLabel("Title", { exact: true }).first().inputValue()).toBe("Bring what is broken");
    const overflow = await overflowOf(plain);
    await plain.getByRole("button", { name: "Remove" }).click();
    await plain.getByRole("button", { name: "Undo", exact: true }).click();
    await plain.getByText("Undone. Undo again to put it back.").waitFor();
    await plain.getByRole("button", { name: "Publish…" }).click();
    await plain.getByRole("region", { name: "Publish Autumn fair" }).getByText("Bring what is broken").waitFor();
    await plain.getByRole("button", { name: "Publish", exact: true }).click();
    await plain.getByText("The layout is published.").first().waitFor();
    // The preview is a page with scripts in a frame that runs none.
    expect([complaints.filter((text) => !text.includes("/preview?version=")), overflow]).toEqual([[], 0]);
});
