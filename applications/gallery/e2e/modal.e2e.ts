import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox, waitForPaint } from "./overlays";

const gallery = setGallery();

/** Opens the modal of a button by keyboard. */
async function openModal(name: string, options?: PageOptions): Promise<Page> {
    const page = await gallery.page("Modal", options);
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    return page;
}

const panelOf = (page: Page) => measureBox(page.getByRole("dialog").locator("> div").first());

describe("sizes", () => {
    test.each([
        ["Small, 375", 375],
        ["Medium, 516", 516],
        ["Large, 720", 720],
        ["Xl, 1022", 1022],
        ["Xxl, 1320", 1320],
    ])("UI-005, UI-006 %s is centred, above the page", async (name, width) => {
        const page = await openModal(name);
        const { left, right } = await panelOf(page);

        expect(right - left).toBe(width);
        expect(Math.abs(left - (1440 - right))).toBeLessThanOrEqual(1);
        expect(await page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).zIndex)).toBe("1050");
    });

    test.each([
        ["UI-001", "Full screen", { left: 0, right: 1440, top: 0, bottom: 900 }],
        ["UI-002", "Panel from right", { left: 1065, right: 1440, top: 0, bottom: 900 }],
        ["UI-002", "Large panel from right", { left: 720, right: 1440, top: 0, bottom: 900 }],
        ["UI-003", "Panel from left", { left: 0, right: 375, top: 0, bottom: 900 }],
        ["UI-004", "Drop-down from top", { left: 0, right: 1440, top: 0 }],
    ])("%s %s touches its edges of the window", async (_id, name, placement) => {
        const page = await openModal(name);

        expect(await panelOf(page)).toMatchObject(placement);
    });

    test("a panel changes sides in right-to-left text", async () => {
        const page = await openModal("Panel from right", { dir: "rtl" });

        expect(await panelOf(page)).toMatchObject({ left: 0, right: 375 });
    });

    test("on a phone a modal is a sheet at the bottom", async () => {
        const page = await openModal("Move 3 posts", { width: 390 });

        expect(await panelOf(page)).toMatchObject({ left: 0, right: 390, bottom: 900 });
    });

    test("nothing is animated with reduced motion", async () => {
        const animation = (page: Page) => page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).animationName);

        expect(await animation(await openModal("Small, 375"))).not.toBe("none");
        expect(await animation(await openModal("Small, 375", { motion: "less" }))).toBe("none");
    });
});

describe("the keyboard", () => {
    test("UI-007, UI-008 closes a stack of modals one by one by Escape, back to the button that opened the first", async () => {
        const page = await openModal("The record");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        expect(await getFocusedText(page)).toBe("What it said");
        await page.keyboard.press("Enter");
        await page.getByRole("dialog", { name: "What it said" }).waitFor();
        expect(await getFocusedText(page)).toBe("What it said");
        expect(await page.locator("dialog").count()).toBe(2);

        await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(1);
        expect(await getFocusedText(page)).toBe("What it said");
        await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(0);
        expect(await getFocusedText(page)).toBe("The record");
    });

    test("FC-71 closes ten modals, with a toast and a menu in the last, one by one, and the focus is never lost", async () => {
        const page = await openModal("Drawer 1");
        for (let level = 2; level <= 10; level++)
            await page.getByRole("button", { name: `Drawer ${level}`, exact: true }).press("Enter");
        await page.getByRole("button", { name: "Look" }).press("Enter");
        await page.getByRole("button", { name: "Take the handle of drawer 6" }).press("Enter");
        await page.getByRole("button", { name: "What to do" }).press("Enter");
        await page.getByRole("menu").waitFor();
        const open = () => page.locator("dialog").count();

        await page.keyboard.press("Escape");
        expect([await open(), await page.getByRole("menu").count(), await getFocusedText(page)]).toEqual([10, 0, "What to do"]);
        for (let level = 10; level > 1; level--) {
            await page.keyboard.press("Escape");
            expect(await open()).toBe(level - 1);
            // The button of the sixth modal is gone, so the title of the one below gets the focus.
            expect(await getFocusedText(page)).toBe(level === 6 ? "Drawer 5" : `Drawer ${level}`);
            expect(await page.locator("#root").getAttribute("aria-hidden")).toBe("true");
            expect(await page.getByText("The key was at the bottom.").first().isVisible()).toBe(true);
        }
        await page.keyboard.press("Escape");
        expect([await open(), await getFocusedText(page)]).toEqual([0, "Drawer 1"]);
        expect(await page.locator("#root").getAttribute("aria-hidden")).toBeNull();
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("UI-009 does not close a full-screen modal by Escape, only by its button", async () => {
        const page = await openModal("Translate");
        for (let time = 0; time < 3; time++) await page.keyboard.press("Escape");
        expect(await page.getByRole("dialog", { name: "Translate" }).count()).toBe(1);

        await page.keyboard.press("Tab");
        expect(await getFocusedText(page)).toBe("Close");
        await page.keyboard.press("Enter");
        expect(await page.locator("dialog").count()).toBe(0);
        expect(await getFocusedText(page)).toBe("Translate");
    });

    test("starts at the first field of a form, submits it by Enter, and returns the focus", async () => {
        const page = await openModal("Move 3 posts");
        expect(await page.getByRole("textbox", { name: "To" }).evaluate((field) => field === document.activeElement)).toBe(true);
        await page.keyboard.press("Enter");

        expect(await page.locator("dialog").count()).toBe(0);
        expect(await getFocusedText(page)).toBe("Move 3 posts");
    });

    test("reaches everything in a modal, nothing behind it, and can leave for the browser itself", async () => {
        const page = await openModal("Move 3 posts");
        const reached: string[] = [];
        for (let step = 0; step < 6; step++) {
            await page.keyboard.press("Tab");
            reached.push(
                await page.evaluate(() => {
                    const element = document.activeElement;
                    if (!element || element === document.body) return "the browser";
                    return element.closest("dialog") ? (element.getAttribute("aria-label") ?? element.tagName) : "behind";
                }),
            );
        }

        expect(reached).not.toContain("behind");
        expect(reached).toEqual(expect.arrayContaining(["Close", "INPUT", "BUTTON", "the browser"]));
    });

    test("scrolls a long text between head and foot", async () => {
        const page = await openModal("How to open a kettle", { height: 500 });
        const body = page.getByRole("group");
        // The body can be focused once it has been laid out and measured.
        await body.waitFor();
        for (let step = 0; step < 2; step++) await page.keyboard.press("Tab");
        await page.keyboard.press("End");
        await page.waitForFunction(() => (document.activeElement?.scrollTop ?? 0) > 0);

        expect(await body.evaluate((element) => element === document.activeElement)).toBe(true);
        const [head, foot] = [
            await measureBox(page.getByRole("heading", { name: /How to open/ })),
            await measureBox(page.locator("dialog footer")),
        ];
        expect(head.top).toBeGreaterThan(0);
        expect(foot.bottom).toBeLessThanOrEqual(500);
        expect(await findWcagViolations(page)).toEqual([]);
    });
});

describe("the page behind", () => {
    test("UI-010 is hidden from screen readers while any modal is open, and exposed again after the last", async () => {
        const page = await openModal("The record");
        const behind = page.getByRole("button", { name: "Move 3 posts" });
        const hidden = () => page.locator("#root").getAttribute("aria-hidden");
        expect([await behind.count(), await hidden()]).toEqual([0, "true"]);

        await page.getByRole("button", { name: "What it said" }).press("Enter");
        await page.getByRole("dialog", { name: "What it said" }).waitFor();
        await page.keyboard.press("Escape");
        expect([await behind.count(), await hidden()]).toEqual([0, "true"]);

        await page.keyboard.press("Escape");
        expect([await behind.count(), await hidden()]).toEqual([1, null]);
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("does not scroll or shift", async () => {
        const page = await gallery.page("Modal", { height: 400 });
        await page.evaluate(() => scrollTo(0, 150));
        // Located by its text: while the modal is open it has no role.
        const opener = page.locator("#root button", { hasText: "Edit the title" });
        await opener.hover();
        const measurePlacement = async () => [await page.evaluate(() => scrollY), await measureBox(opener)];
        const before = await measurePlacement();
        await page.mouse.down();
        await page.mouse.up();
        await page.getByRole("dialog").waitFor();
        await page.mouse.move(10, 200);
        await page.mouse.wheel(0, 200);
        await waitForPaint(page);
        expect(await measurePlacement()).toEqual(before);
        await page.keyboard.press("Escape");

        expect(await measurePlacement()).toEqual(before);
    });

    test("closes a modal when it is pressed, unless the modal has unsaved or running work", async () => {
        const page = await openModal("Small, 375");
        await page.mouse.click(20, 20);
        expect(await page.locator("dialog").count()).toBe(0);

        await page.getByRole("button", { name: "Edit the title" }).click();
        await page.mouse.click(20, 20);
        expect(await page.locator("dialog").count()).toBe(1);
        await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(0);

        await page.getByRole("button", { name: "Send the newsletter" }).click();
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page.mouse.click(20, 20);
        for (let time = 0; time < 3; time++) await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(1);
    });
});

describe("a confirmation", () => {
    test("starts at the safe button; Escape declines", async () => {
        const page = await gallery.page("Confirm");
        await page.getByRole("button", { name: "Delete for good" }).press("Enter");
        await page.getByRole("alertdialog", { name: "Delete for good" }).waitFor();
        expect(await getFocusedText(page)).toBe("Cancel");
        expect(await findWcagViolations(page)).toEqual([]);
        await page.keyboard.press("Escape");

        expect(await page.getByText("Not done.").count()).toBe(1);
        expect(await getFocusedText(page)).toBe("Delete for good");
    });

    test("confirms by the button after the safe one, by keyboard", async () => {
        const page = await gallery.page("Confirm");
        await page.getByRole("button", { name: "Delete for good" }).press("Enter");
        await page.getByRole("alertdialog").waitFor();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");

        expect(await page.getByText("Done.", { exact: true }).count()).toBe(1);
    });
});

test("UI-011 a list of chunks is shown where there is one", async () => {
    const page = await gallery.page("Chunk debug");
    expect(await page.locator("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Make a list, and load" }).click();
    await page.getByRole("dialog").waitFor();

    expect(await page.getByRole("dialog").getByRole("listitem").allTextContents()).toEqual([
        "forum",
        "styles",
        "reading",
        "menu",
    ]);
});
