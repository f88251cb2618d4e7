import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { stopClock } from "../../forum/e2e/visitor";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox, waitForPaint } from "./overlays";

const START = Date.parse("2026-05-05T12:00:00Z");

const gallery = setGallery();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Presses a button and waits for its toast, whose code may have to be fetched. */
async function bring(page: Page, name: string, toast = 1): Promise<void> {
    await press(page, name);
    await seen(page)
        .nth(toast - 1)
        .waitFor();
}

/** The visible toasts. */
const seen = (page: Page) => page.getByRole("region", { name: "Messages (F8)" }).locator("> :visible");

/** Opens the page of toasts with a stopped clock. */
async function openToasts(options?: PageOptions): Promise<Page> {
    const page = await gallery.page("Toast", { part: "Life cycle", isolated: true, ...options });
    await stopClock(page, START);
    return page;
}

describe("a toast", () => {
    test("UI-015, UI-018, UI-022 of a success closes after 3000 ms and is removed 2000 ms later", async () => {
        const page = await openToasts();
        await bring(page, "Succeed");
        await page.mouse.move(700, 800);
        await page.clock.runFor(2999);
        expect(await seen(page).allTextContents()).toEqual(["Link copied to clipboard."]);

        await page.clock.runFor(1);
        await seen(page).waitFor({ state: "hidden" });
        expect(await page.locator("section[aria-label='Messages (F8)']").count()).toBe(1);
        await page.clock.runFor(2000);
        expect(await page.locator("section[aria-label='Messages (F8)']").count()).toBe(0);
    });

    test("UI-016, UI-017, UI-021, UI-023 of a failure stays until it is closed; without a text it says that something has gone wrong", async () => {
        const page = await openToasts();
        await bring(page, "Fail without words");
        await page.clock.runFor(120_000);
        expect(await seen(page).allTextContents()).toEqual(["Something has gone wrong."]);
        await page.getByRole("alert").getByText("Something has gone wrong.", { exact: true }).waitFor();

        await page.getByRole("button", { name: "Dismiss" }).click();
        await seen(page).waitFor({ state: "hidden" });
    });

    test("is accessible", async () => {
        const page = await gallery.page("Toast", { part: "Life cycle" });
        for (const [index, name] of ["Fail", "Fail without words", "Persist", "Say much"].entries())
            await bring(page, name, index + 1);

        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("stays while the pointer is on it, and then for its full time again", async () => {
        const page = await openToasts();
        await bring(page, "Succeed");
        await seen(page).hover();
        await page.clock.runFor(60_000);
        expect(await seen(page).count()).toBe(1);

        await page.mouse.move(700, 20);
        await page.clock.runFor(2999);
        expect(await seen(page).count()).toBe(1);
        await page.clock.runFor(1);
        await seen(page).waitFor({ state: "hidden" });
    });

    test("is focused by F8 from anywhere, stays while it has the focus, undoes the action, and returns the focus", async () => {
        const page = await openToasts();
        await page.getByRole("button", { name: "Delete the reply" }).press("Enter");
        await seen(page).waitFor();
        await page.keyboard.press("F8");
        expect(await getFocusedText(page)).toBe("Undo");
        await page.clock.runFor(60_000);
        await page.keyboard.press("Enter");

        await page.getByText("The reply is there.").waitFor();
        expect(await getFocusedText(page)).toBe("Delete the reply");
        await seen(page).waitFor({ state: "hidden" });
    });

    test("UI-019, UI-020 is 280 wide or 380, and at most 120 high; the newest is the last", async () => {
        const page = await openToasts();
        for (const [index, name] of ["Fail without words", "Persist", "Say much"].entries()) await bring(page, name, index + 1);
        const boxes = await Promise.all((await seen(page).locator("> div").all()).map(measureBox));

        expect(boxes.map(({ width }) => width)).toEqual([280, 380, 280]);
        expect(Math.max(...boxes.map(({ top, bottom }) => bottom - top))).toBe(120);
        expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).sort((one, other) => one - other));
    });

    test("is on the other side in right-to-left text, and within the window on a phone", async () => {
        const far = await openToasts({ dir: "rtl" });
        await bring(far, "Fail without words");
        expect((await measureBox(seen(far).locator("> div"))).right).toBe(1440 - 24);

        const phone = await openToasts({ width: 320 });
        await bring(phone, "Persist");
        expect(await measureBox(seen(phone).locator("> div"))).toMatchObject({ left: 16, right: 304 });
    });
});

test("toasts never cover the focused element (WCAG 2.4.11)", async () => {
    const page = await gallery.page("Toast", { part: "Out of the way of what has the focus" });
    await bring(page, "Fail here");
    await page.getByRole("button", { name: "Fail here" }).focus();
    for (let count = 1; count <= 20; count++) {
        await page.keyboard.press("Tab");
        await waitForPaint(page);
        expect(await getFocusedText(page)).toBe(`Shelf ${count}`);
        const [toast, goal] = [await measureBox(seen(page)), await measureBox(page.locator(":focus"))];
        expect(toast.bottom <= goal.top || toast.top >= goal.bottom).toBe(true);
    }
});

test("toasts are announced and can be pressed while a modal is open, and afterwards", async () => {
    const page = await gallery.page("Toast", { part: "While a modal is open" });
    await press(page, "Open a modal");
    await bring(page, "Borrow the drill");
    await page.getByRole("dialog").getByRole("alert").getByText("The drill is lent already.", { exact: true }).waitFor();
    await page.keyboard.press("F8");
    expect(await getFocusedText(page)).toBe("Dismiss");
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog").count()).toBe(0);
    expect(await seen(page).allTextContents()).toEqual(["The drill is lent already."]);

    await page.getByRole("button", { name: "Dismiss" }).click();
    await seen(page).waitFor({ state: "hidden" });
});
