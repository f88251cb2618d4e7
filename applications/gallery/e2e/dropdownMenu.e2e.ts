import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox } from "./overlays";

const gallery = setGallery();

/** Opens the menu of a button by keyboard. */
async function openMenu(name: string, options?: PageOptions): Promise<Page> {
    const page = await gallery.page("Dropdown menu", options);
    await page.getByRole("button", { name, exact: true }).press("Enter");
    await page.getByRole("menu").and(page.locator("[popover]")).waitFor();
    return page;
}

const menuOf = (page: Page) => page.getByRole("menu").and(page.locator("[popover]"));
const item = async (page: Page) => (await getFocusedText(page)).split(/\d|Only/)[0];

describe("the keyboard", () => {
    test("opens the menu on its first item, wraps around, moves to the ends and finds items by letters", async () => {
        const page = await openMenu("Discussion Options");
        expect(await item(page)).toBe("Edit");
        await page.keyboard.press("ArrowUp");
        expect(await item(page)).toBe("Delete for good");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        expect(await item(page)).toBe("Move");
        await page.keyboard.press("m");
        expect(await item(page)).toBe("Merge");
        await page.keyboard.press("End");
        expect(await item(page)).toBe("Delete for good");
        await page.keyboard.press("Home");
        expect(await item(page)).toBe("Edit");
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("opens the menu on the last item by arrow up", async () => {
        const page = await gallery.page("Dropdown menu");
        await page.getByRole("button", { name: "Discussion Options" }).press("ArrowUp");
        await menuOf(page).waitFor();

        expect(await item(page)).toBe("Delete for good");
    });

    test("closes the menu by Escape with the focus on the button, and Tab continues from there", async () => {
        const page = await openMenu("Discussion Options");
        await page.keyboard.press("Escape");
        expect(await menuOf(page).count()).toBe(0);
        expect(await getFocusedText(page)).toBe("Discussion Options");

        await page.keyboard.press("Enter");
        await menuOf(page).waitFor();
        await page.keyboard.press("Tab");
        expect(await menuOf(page).count()).toBe(0);
        expect(await getFocusedText(page)).toBe("Options");
    });

    test("runs a chosen item once, and a disabled item not at all", async () => {
        const page = await openMenu("Discussion Options");
        await page.keyboard.press("a");
        await page.keyboard.press("Enter");
        expect(await menuOf(page).count()).toBe(1);
        expect(await page.getByText("Nothing done yet.").count()).toBe(1);
        const off = menuOf(page).getByRole("menuitem", { name: "Announce", disabled: true });
        expect(await off.getAttribute("aria-describedby")).toBeTruthy();

        await page.keyboard.press("Home");
        await page.keyboard.press("Space");
        expect(await page.getByText("Edited.").count()).toBe(1);
        expect(await getFocusedText(page)).toBe("Discussion Options");
    });

    test("returns the focus to the button after a dialog that an item opened", async () => {
        const page = await openMenu("Discussion Options");
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.getByRole("alertdialog").waitFor();
        await page.keyboard.press("Escape");

        expect(await page.getByText("Not deleted.").count()).toBe(1);
        expect(await getFocusedText(page)).toBe("Discussion Options");
    });

    test("closes the menu in a modal by one Escape, and the modal by the next", async () => {
        const page = await openMenu("Open");
        await page.keyboard.press("Enter");
        await page.getByRole("dialog", { name: "The record" }).waitFor();
        await page.getByRole("button", { name: "Options of the record" }).press("Enter");
        await menuOf(page).waitFor();
        await page.keyboard.press("Escape");
        expect([await menuOf(page).count(), await page.locator("dialog").count()]).toEqual([0, 1]);

        await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(0);
        expect(await getFocusedText(page)).toBe("Open");
    });

    test("ticks an item by Space and stays, and by Enter and closes", async () => {
        const page = await openMenu("View");
        await page.keyboard.press("End");
        await page.keyboard.press("Space");
        expect(await page.getByText("Newest; Replies, Pictures").count()).toBe(1);
        expect(await menuOf(page).count()).toBe(1);
        await page.keyboard.press("Enter");
        expect(await page.getByText("Newest; Replies", { exact: true }).count()).toBe(1);
        expect(await menuOf(page).count()).toBe(0);
    });
});

describe("the menu", () => {
    test("UI-024 is 250 wide, the medium one 300", async () => {
        expect((await measureBox(menuOf(await openMenu("Discussion Options")))).width).toBe(250);
        expect((await measureBox(menuOf(await openMenu("Options")))).width).toBe(300);
    });

    test("opens below its button, aligned with it, or above it if there is more room; and scrolls inside the window", async () => {
        const page = await openMenu("Move to", { height: 500, part: "With many items" });
        const below = await measureBox(menuOf(page));
        expect(below.bottom).toBeLessThanOrEqual(500 - 16);
        await page.keyboard.press("End");
        expect(await getFocusedText(page)).toBe("Shelf 40");
        expect(await menuOf(page).evaluate((menu) => menu.scrollTop)).toBeGreaterThan(0);
        expect(await measureBox(menuOf(page))).toEqual(below);

        const low = await openMenu("Open", { height: 700 });
        const [menu, button] = [
            await measureBox(menuOf(low)),
            await measureBox(low.getByRole("button", { name: "Open", exact: true })),
        ];
        expect(menu.left).toBe(button.left);
        expect(menu.top === button.bottom + 4 || menu.bottom === button.top - 4).toBe(true);
    });

    test.each([
        ["ltr", 320],
        ["rtl", 320],
        ["ltr", 1440],
        ["rtl", 1440],
    ] as const)("stays in the window, %s and %s wide, with text at 200 %", async (dir, width) => {
        const page = await openMenu("Options at the end", { dir, width, textSize: 200, part: "At the end of a line" });
        const { left, right } = await measureBox(menuOf(page));

        expect(left).toBeGreaterThanOrEqual(16);
        expect(right).toBeLessThanOrEqual(width - 16);
        expect(await menuOf(page).evaluate((menu) => menu.scrollWidth <= menu.clientWidth)).toBe(true);
    });

    test("closes on a press outside", async () => {
        const page = await openMenu("Discussion Options");
        await page.mouse.click(1000, 20);

        expect(await menuOf(page).count()).toBe(0);
    });
});

describe("its code", () => {
    test("is fetched when the button is approached, and not earlier", async () => {
        const page = await gallery.page("Dropdown menu", { isolated: true });
        const fetched = () =>
            page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /\/menu\./.test(name)).length);
        expect(await fetched()).toBe(0);
        await Promise.all([
            page.waitForResponse(/\/menu\.\w+\.js/),
            page.getByRole("button", { name: "Discussion Options" }).hover(),
        ]);
        expect(await menuOf(page).count()).toBe(0);
    });

    test("is reported if it cannot be fetched, and fetched again on the next press", async () => {
        const page = await gallery.page("Dropdown menu", { part: "With toasts, for when it cannot be fetched", isolated: true });
        // A response that is not code, as from a captive portal.
        await page.route(/\/menu\.\w+\.js/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
        const button = page.getByRole("button", { name: "Options that are far away" });
        await button.click();
        await page
            .getByRole("region", { name: "Messages (F8)" })
            .getByText("This could not be loaded. Check your connection and try again.")
            .waitFor();
        expect(await menuOf(page).count()).toBe(0);

        await page.unroute(/\/menu\.\w+\.js/);
        await button.click();
        await menuOf(page).waitFor();
        expect(await item(page)).toBe("Edit");
    });
});
