import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { stopClock } from "../../forum/e2e/visitor";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox, waitForPaint } from "./overlays";

const gallery = setGallery();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hasFocus = (page: Page, name: string) => expect(getFocusedText(page)).resolves.toBe(name);

describe("a modal", () => {
    const dialogs = (page: Page) => page.locator("dialog");
    const measurePanel = (page: Page) => measureBox(page.getByRole("dialog").locator("> div").first());

    /** Opens the modal of a button by keyboard. */
    async function openModal(page: Page, name: string): Promise<void> {
        await button(page, name).press("Enter");
        await page.getByRole("dialog").waitFor();
    }

    async function showModal(name: string, options?: PageOptions): Promise<Page> {
        const page = await gallery.page("Modal", options);
        await openModal(page, name);
        return page;
    }

    test("UI-005, UI-006 is centred, above the page, in every size, and closes on a press beside it", async () => {
        const page = await gallery.page("Modal");
        for (const [name, width] of [
            ["Small, 375", 375],
            ["Medium, 516", 516],
            ["Large, 720", 720],
            ["Xl, 1022", 1022],
            ["Xxl, 1320", 1320],
        ] as const) {
            await openModal(page, name);
            const { left, right } = await measurePanel(page);
            expect([name, right - left]).toEqual([name, width]);
            expect(Math.abs(left - (1440 - right))).toBeLessThanOrEqual(1);
            expect(await page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).zIndex)).toBe("1050");
            await page.mouse.click(20, 20);
            expect(await dialogs(page).count()).toBe(0);
        }
    });

    test("UI-001, UI-002, UI-003, UI-004 touches its edges of the window, whose sides depend on the text direction", async () => {
        const page = await gallery.page("Modal");
        for (const [name, placement] of [
            ["Panel from right", { left: 1065, right: 1440, top: 0, bottom: 900 }],
            ["Large panel from right", { left: 720, right: 1440, top: 0, bottom: 900 }],
            ["Panel from left", { left: 0, right: 375, top: 0, bottom: 900 }],
            ["Drop-down from top", { left: 0, right: 1440, top: 0 }],
            ["Full screen", { left: 0, right: 1440, top: 0, bottom: 900 }],
        ] as const) {
            await openModal(page, name);
            expect([name, await measurePanel(page)]).toEqual([name, expect.objectContaining(placement)]);
            await page.keyboard.press("Escape");
        }

        expect(await measurePanel(await showModal("Panel from right", { dir: "rtl" }))).toMatchObject({ left: 0, right: 375 });
    });

    test("is a sheet at the bottom on a phone, and is not animated with reduced motion", async () => {
        const animation = (page: Page) => page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).animationName);
        const phone = await showModal("Move 3 posts", { width: 390 });
        expect(await measurePanel(phone)).toMatchObject({ left: 0, right: 390, bottom: 900 });
        expect(await animation(phone)).not.toBe("none");

        expect(await animation(await showModal("Small, 375", { motion: "less" }))).toBe("none");
    });

    test("FC-71 UI-007 UI-008 UI-010 closes with nine others, a toast and a menu in the last, one by one, and the focus is never lost", async () => {
        const page = await showModal("Drawer 1");
        for (let level = 2; level <= 10; level++) await button(page, `Drawer ${level}`).press("Enter");
        await page.getByRole("button", { name: "Look" }).press("Enter");
        await page.getByRole("button", { name: "Take the handle of drawer 6" }).press("Enter");
        await page.getByRole("button", { name: "What to do" }).press("Enter");
        await page.getByRole("menu").waitFor();
        const open = () => dialogs(page).count();

        await page.keyboard.press("Escape");
        expect([await open(), await page.getByRole("menu").count(), await getFocusedText(page)]).toEqual([10, 0, "What to do"]);
        for (let level = 10; level > 1; level--) {
            await page.keyboard.press("Escape");
            expect(await open()).toBe(level - 1);
            // The button of the sixth modal is gone, so the title of the one below gets the focus.
            await hasFocus(page, level === 6 ? "Drawer 5" : `Drawer ${level}`);
            expect(await page.locator("#root").getAttribute("aria-hidden")).toBe("true");
            expect(await page.getByText("The key was at the bottom.").first().isVisible()).toBe(true);
        }
        await page.keyboard.press("Escape");
        expect([await open(), await getFocusedText(page)]).toEqual([0, "Drawer 1"]);
        expect(await page.locator("#root").getAttribute("aria-hidden")).toBeNull();
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("can be reached by Tab and nothing behind it, can be left for the browser itself, and submits its form by Enter", async () => {
        const page = await showModal("Move 3 posts");
        const field = page.getByRole("textbox", { name: "To" });
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
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

        await field.press("Enter");
        expect(await dialogs(page).count()).toBe(0);
        await hasFocus(page, "Move 3 posts");
    });

    test("scrolls a long text between head and foot", async () => {
        const page = await showModal("How to open a kettle", { height: 500 });
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

    test("keeps the page behind from scrolling or shifting", async () => {
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
});

describe("a flyout", () => {
    const flyout = (page: Page) => page.getByRole("dialog");

    /** Opens the flyout of a button by keyboard. */
    async function openFlyout(page: Page, name: string): Promise<void> {
        await button(page, name).press("Enter");
        await flyout(page).waitFor();
    }

    test("moves the focus to its first field and does not trap it, and returns it on Escape and after its form is submitted", async () => {
        const page = await gallery.page("Flyout");
        await openFlyout(page, "Rename");
        const field = page.getByRole("dialog", { name: "Rename the shelf" }).getByRole("textbox", { name: "Name" });
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await findWcagViolations(page)).toEqual([]);
        for (const name of ["Cancel", "Rename"]) {
            await page.keyboard.press("Tab");
            await hasFocus(page, name);
        }
        await page.keyboard.press("Tab");
        await hasFocus(page, "What the counts mean");
        expect(await flyout(page).count()).toBe(0);

        await openFlyout(page, "Rename");
        await page.keyboard.press("Escape");
        expect(await flyout(page).count()).toBe(0);
        await hasFocus(page, "Rename");

        await openFlyout(page, "Rename");
        await page.keyboard.press("Control+A");
        await page.keyboard.type("Wool");
        await page.keyboard.press("Enter");
        expect(await page.getByText("Wool", { exact: true }).count()).toBe(1);
        expect(await flyout(page).count()).toBe(0);
        await hasFocus(page, "Rename");
    });

    test("has the focus itself without controls, and closes on a press outside", async () => {
        const page = await gallery.page("Flyout");
        await openFlyout(page, "What the counts mean");
        expect(await flyout(page).evaluate((element) => element === document.activeElement)).toBe(true);
        await page.mouse.click(1000, 20);

        expect(await flyout(page).count()).toBe(0);
    });

    test.each([
        ["ltr", 320],
        ["rtl", 320],
        ["ltr", 1440],
    ] as const)("stays in the window, %s and %s wide", async (dir, width) => {
        const page = await gallery.page("Flyout", { dir, width, height: 600 });
        await openFlyout(page, "The inventory");
        const { left, right, top, bottom } = await measureBox(flyout(page));

        expect(Math.min(left, top)).toBeGreaterThanOrEqual(16);
        expect(right).toBeLessThanOrEqual(width - 16);
        expect(bottom).toBeLessThanOrEqual(600 - 16);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});

describe("a toast", () => {
    /** The visible toasts. */
    const seen = (page: Page) => page.getByRole("region", { name: "Messages (F8)" }).locator("> :visible");

    /** Presses a button and waits for its toast, whose code may have to be fetched. */
    async function bring(page: Page, name: string, toast = 1): Promise<void> {
        await button(page, name).click();
        await seen(page)
            .nth(toast - 1)
            .waitFor();
    }

    test("UI-019, UI-020 is 280 wide or 380, and at most 120 high; the newest is the last; it is accessible", async () => {
        const page = await gallery.page("Toast", { part: "Life cycle" });
        for (const [index, name] of ["Fail without words", "Persist", "Say much"].entries()) await bring(page, name, index + 1);
        const boxes = await Promise.all((await seen(page).locator("> div").all()).map(measureBox));

        expect(boxes.map(({ width }) => width)).toEqual([280, 380, 280]);
        expect(Math.max(...boxes.map(({ top, bottom }) => bottom - top))).toBe(120);
        expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).sort((one, other) => one - other));
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("UI-015 stays while the pointer is on it, and closes 3000 ms later", async () => {
        const page = await gallery.page("Toast", { part: "Life cycle", isolated: true });
        await stopClock(page, Date.parse("2026-05-05T12:00:00Z"));
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

    test("is on the other side in right-to-left text, and within the window on a phone", async () => {
        const far = await gallery.page("Toast", { part: "Life cycle", dir: "rtl" });
        await bring(far, "Fail without words");
        expect((await measureBox(seen(far).locator("> div"))).right).toBe(1440 - 24);

        const phone = await gallery.page("Toast", { part: "Life cycle", width: 320 });
        await bring(phone, "Persist");
        expect(await measureBox(seen(phone).locator("> div"))).toMatchObject({ left: 16, right: 304 });
    });

    test("never covers the focused element (WCAG 2.4.11)", async () => {
        const page = await gallery.page("Toast", { part: "Out of the way of what has the focus" });
        await bring(page, "Fail here");
        await button(page, "Fail here").focus();
        for (let count = 1; count <= 20; count++) {
            await page.keyboard.press("Tab");
            await waitForPaint(page);
            await hasFocus(page, `Shelf ${count}`);
            const [toast, goal] = [await measureBox(seen(page)), await measureBox(page.locator(":focus"))];
            expect(toast.bottom <= goal.top || toast.top >= goal.bottom).toBe(true);
        }
    });

    test("is announced and can be pressed while a modal is open, and afterwards", async () => {
        const page = await gallery.page("Toast", { part: "While a modal is open" });
        await button(page, "Open a modal").click();
        await bring(page, "Borrow the drill");
        await page.getByRole("dialog").getByRole("alert").getByText("The drill is lent already.", { exact: true }).waitFor();
        await page.keyboard.press("F8");
        await hasFocus(page, "Dismiss");
        await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(0);
        expect(await seen(page).allTextContents()).toEqual(["The drill is lent already."]);

        await button(page, "Dismiss").click();
        await seen(page).waitFor({ state: "hidden" });
    });
});

describe("a tooltip", () => {
    const tip = (page: Page) => page.getByRole("tooltip");

    test.each([
        [1440, "ltr"],
        [1440, "rtl"],
        [320, "ltr"],
        [320, "rtl"],
    ] as const)("UI-025 is 150 to 320 wide, inside a window %p wide, %s, and accessible", async (width, dir) => {
        const page = await gallery.page("Tooltip", { dir, width });
        for (const name of ["Bookmark", "How it was mended", "About this bicycle"]) {
            // The focus shows it at once, if it comes by keyboard.
            await page.keyboard.press("Shift");
            await button(page, name).focus();
            await tip(page).waitFor();
            const { left, right, ...box } = await measureBox(tip(page));
            expect(box.width).toBeGreaterThanOrEqual(150);
            expect(box.width).toBeLessThanOrEqual(Math.min(320, width - 16));
            expect(left).toBeGreaterThanOrEqual(8);
            expect(right).toBeLessThanOrEqual(width - 8);
            if (width === 320) expect(await findWcagViolations(page)).toEqual([]);
            await page.keyboard.press("Escape");
            await tip(page).waitFor({ state: "hidden" });
        }
    });

    test("UI-034 is fetched on first use, can be reached by the pointer across the gap, and is not shown by a tap", async () => {
        const page = await gallery.page("Tooltip", { isolated: true });
        await Promise.all([page.waitForRequest(/tooltip\..*\.js$/), button(page, "Bookmark").hover()]);
        await tip(page).waitFor();
        await stopClock(page);
        await tip(page).hover();
        await page.clock.runFor(5000);
        expect(await tip(page).isVisible()).toBe(true);
        await page.mouse.move(0, 0);
        await page.clock.runFor(5000);
        await tip(page).waitFor({ state: "hidden" });

        const session = await page.context().newCDPSession(page);
        const { left, top } = await measureBox(button(page, "Bookmark"));
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: left + 5, y: top + 5 }] });
        await page.clock.runFor(5000);
        expect(await tip(page).count()).toBe(0);
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.clock.runFor(5000);
        expect(await tip(page).count()).toBe(0);
    });
});

test("UI-065 Reload in a failed part of the page reloads the page", async () => {
    const page = await gallery.page("Error boundary", { part: "A part that failed" });
    expect(await findWcagViolations(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));

    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);

    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(false);
});
