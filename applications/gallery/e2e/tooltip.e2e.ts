import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { stopClock } from "../../forum/e2e/visitor";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, measureBox } from "./overlays";

const gallery = setGallery();

const TITLE = "Tooltip";

const tip = (page: Page) => page.getByRole("tooltip");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the page with the code of tooltips loaded and the clock stopped. */
async function open(options?: PageOptions): Promise<Page> {
    const page = await gallery.page(TITLE, { ...options, isolated: true });
    await button(page, "Bookmark").hover();
    await tip(page).waitFor();
    await page.mouse.move(0, 0);
    await tip(page).waitFor({ state: "hidden" });
    await stopClock(page);
    await page.evaluate(() => {
        const delays: unknown[] = [];
        const { setTimeout } = window;
        const written = (...timerArguments: Parameters<typeof setTimeout>) => {
            delays.push(timerArguments[1]);
            return setTimeout(...timerArguments);
        };
        Object.assign(globalThis, { delays, setTimeout: written });
    });
    return page;
}

/** Moves the pointer and waits until the page has started a timer of this delay, in milliseconds, shortly after the event. */
async function counting(page: Page, delay: number, move: () => Promise<void>): Promise<void> {
    const delays = await page.evaluateHandle(() => (globalThis as unknown as { delays: unknown[] }).delays);
    await delays.evaluate((counted) => void counted.splice(0));
    await move();
    await page.waitForFunction(([counted, wanted]) => counted.includes(wanted), [delays, delay] as const);
}

const restOn = (page: Page, name: string) => counting(page, 100, () => button(page, name).hover());
const leave = (page: Page) => counting(page, 500, () => page.mouse.move(0, 0));

describe("the pointer", () => {
    test("UI-027 UI-029 UI-032 UI-033 shows it after 100 ms of rest, and hides it 500 ms after leaving", async () => {
        const page = await open();
        await restOn(page, "Bookmark");
        await page.clock.runFor(99);
        expect(await tip(page).count()).toBe(0);
        await page.clock.runFor(1);
        await tip(page).getByText("Bookmark this mend").waitFor();

        await leave(page);
        await page.clock.runFor(499);
        expect(await tip(page).isVisible()).toBe(true);
        await page.clock.runFor(1);
        await tip(page).waitFor({ state: "hidden" });
    });

    test("UI-034 can move to it across the gap", async () => {
        const page = await open();
        await restOn(page, "Bookmark");
        await page.clock.runFor(100);
        await tip(page).hover();
        await page.clock.runFor(5000);
        expect(await tip(page).isVisible()).toBe(true);
    });

    test("UI-031 shows none after a press, and moves from one to the next without an overlap", async () => {
        const page = await open();
        await button(page, "Bookmark").hover();
        await page.mouse.down();
        await page.mouse.up();
        await page.clock.runFor(1000);
        expect(await tip(page).count()).toBe(0);

        await restOn(page, "Quote");
        await page.clock.runFor(100);
        await tip(page).waitFor();
        await restOn(page, "Share");
        await page.clock.runFor(100);
        await tip(page).getByText("Share it in a message").waitFor();
        expect(await tip(page).count()).toBe(1);
    });
});

describe("the keyboard", () => {
    test("UI-028 UI-032 shows it at once, wherever the pointer moves, and hides it 500 ms after moving on", async () => {
        const page = await open();
        await button(page, "14").focus();
        await page.keyboard.press("Tab");
        await tip(page).getByText("Bookmark this mend").waitFor();
        await page.mouse.move(20, 20);
        await page.mouse.move(40, 40);
        await page.clock.runFor(5000);
        expect(await tip(page).isVisible()).toBe(true);

        await page.keyboard.press("Tab");
        await tip(page).getByText("Quote it in a reply").waitFor();
        expect(await tip(page).count()).toBe(1);
    });

    test("closes it by Escape without moving the focus, and shows it again on return", async () => {
        const page = await open();
        await button(page, "14").focus();
        await page.keyboard.press("Tab");
        await tip(page).waitFor();
        await page.keyboard.press("Escape");
        await tip(page).waitFor({ state: "hidden" });
        expect(await button(page, "Bookmark").evaluate((element) => element === document.activeElement)).toBe(true);

        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Tab");
        await tip(page).getByText("Bookmark this mend").waitFor();
    });

    test("has it as the description before it is shown", async () => {
        const page = await open();
        const described = await button(page, "Bookmark").evaluate(
            (element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent,
        );
        expect(described).toBe("Bookmark this mend");
    });

    test("FC-59 has no accessibility violations while it is shown", async () => {
        const page = await gallery.page(TITLE);
        await button(page, "14").focus();
        await page.keyboard.press("Tab");
        await tip(page).waitFor();

        expect(await findWcagViolations(page)).toEqual([]);
    });
});

describe("its size", () => {
    test.each([
        [1440, "ltr"],
        [1440, "rtl"],
        [320, "ltr"],
        [320, "rtl"],
    ] as const)("UI-025 is 150 to 320 wide, inside a window %p wide, %s", async (width, dir) => {
        const page = await open({ dir, width });
        for (const name of ["Bookmark", "How it was mended", "About this bicycle"]) {
            await restOn(page, name);
            await page.clock.runFor(100);
            await tip(page).waitFor();
            const { left, right, ...box } = await measureBox(tip(page));
            expect(box.width).toBeGreaterThanOrEqual(150);
            expect(box.width).toBeLessThanOrEqual(Math.min(320, width - 16));
            expect(left).toBeGreaterThanOrEqual(8);
            expect(right).toBeLessThanOrEqual(width - 8);
            await leave(page);
            await page.clock.runFor(500);
            await tip(page).waitFor({ state: "hidden" });
        }
    });

    test("its code is fetched on first use", async () => {
        const page = await gallery.page(TITLE, { isolated: true });
        const fetched = page.waitForRequest(/tooltip\..*\.js$/);
        await button(page, "Bookmark").hover();
        await fetched;
    });
});

describe("a finger", () => {
    test("shows no tooltip by a tap, and presses the button at once", async () => {
        const page = await open();
        const session = await page.context().newCDPSession(page);
        const box = await button(page, "Bookmark").boundingBox();
        const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
        await page.clock.runFor(5000);
        expect(await tip(page).count()).toBe(0);
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.clock.runFor(5000);
        expect(await tip(page).count()).toBe(0);
    });
});
