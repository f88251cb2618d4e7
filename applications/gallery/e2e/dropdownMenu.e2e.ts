import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { barriers, boxOf, focused } from "./overlays";

const gallery = setGallery();

/** Opens the menu of a button, with the keyboard. */
async function openMenu(name: string, options?: PageOptions): Promise<Page> {
    const page = await gallery.page("Dropdown menu", options);
    await page.getByRole("button", { name, exact: true }).press("Enter");
    await page.getByRole("menu").and(page.locator("[popover]")).waitFor();
    return page;
}

const menuOf = (page: Page) => page.getByRole("menu").and(page.locator("[popover]"));
const item = async (page: Page) => (await focused(page)).split(/\d|Only/)[0];

describe("the keyboard", () => {
    test("opens the menu on its first item, goes round, jumps to the ends and finds by letters", async () => {
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
        expect(await barriers(page)).toEqual([]);
    });

    test("opens it on the last item with the arrow up", async () => {
        const page = await gallery.page("Dropdown menu");
        await page.getByRole("button", { name: "Discussion Options" }).press("ArrowUp");
        await menuOf(page).waitFor();

        expect(await item(page)).toBe("Delete for good");
    });

    test("Escape closes it and returns to the button, Tab goes on from there", async () => {
        const page = await openMenu("Discussion Options");
        await page.keyboard.press("Escape");
        expect(await menuOf(page).count()).toBe(0);
        expect(await focused(page)).toBe("Discussion Options");

        await page.keyboard.press("Enter");
        await menuOf(page).waitFor();
        await page.keyboard.press("Tab");
        expect(await menuOf(page).count()).toBe(0);
        expect(await focused(page)).toBe("Options");
    });

    test("does what is chosen once, and an item that is off nothing at all", async () => {
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
        expect(await focused(page)).toBe("Discussion Options");
    });

    test("comes back to the button after a dialog that an item opened", async () => {
        const page = await openMenu("Discussion Options");
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.getByRole("alertdialog").waitFor();
        await page.keyboard.press("Escape");

        expect(await page.getByText("Not deleted.").count()).toBe(1);
        expect(await focused(page)).toBe("Discussion Options");
    });

    test("closes the menu in a modal with one Escape, and the modal with the next", async () => {
        const page = await openMenu("Open");
        await page.keyboard.press("Enter");
        await page.getByRole("dialog", { name: "The record" }).waitFor();
        await page.getByRole("button", { name: "Options of the record" }).press("Enter");
        await menuOf(page).waitFor();
        await page.keyboard.press("Escape");
        expect([await menuOf(page).count(), await page.locator("dialog").count()]).toEqual([0, 1]);

        await page.keyboard.press("Escape");
        expect(await page.locator("dialog").count()).toBe(0);
        expect(await focused(page)).toBe("Open");
    });

    test("ticks with Space and stays, with Enter and leaves", async () => {
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
        expect((await boxOf(menuOf(await openMenu("Discussion Options")))).width).toBe(250);
        expect((await boxOf(menuOf(await openMenu("Options")))).width).toBe(300);
    });

    test("is flush with its button, below it; above it where there is more room; and scrolls inside of the window", async () => {
        const page = await openMenu("Move to", { height: 500, part: "With many items" });
        const below = await boxOf(menuOf(page));
        expect(below.bottom).toBeLessThanOrEqual(500 - 16);
        await page.keyboard.press("End");
        expect(await focused(page)).toBe("Shelf 40");
        expect(await menuOf(page).evaluate((menu) => menu.scrollTop)).toBeGreaterThan(0);
        expect(await boxOf(menuOf(page))).toEqual(below);

        const low = await openMenu("Open", { height: 700 });
        const [menu, button] = [await boxOf(menuOf(low)), await boxOf(low.getByRole("button", { name: "Open", exact: true }))];
        expect(menu.left).toBe(button.left);
        expect(menu.top === button.bottom + 4 || menu.bottom === button.top - 4).toBe(true);
    });

    test.each([
        ["ltr", 320],
        ["rtl", 320],
        ["ltr", 1440],
        ["rtl", 1440],
    ] as const)("stays in the window, %s and %s wide, with text twice as large", async (dir, width) => {
        const page = await openMenu("Options at the end", { dir, width, textSize: 200, part: "At the end of a line" });
        const { left, right } = await boxOf(menuOf(page));

        expect(left).toBeGreaterThanOrEqual(16);
        expect(right).toBeLessThanOrEqual(width - 16);
        expect(await menuOf(page).evaluate((menu) => menu.scrollWidth <= menu.clientWidth)).toBe(true);
    });

    test("closes when something else is pressed", async () => {
        const page = await openMenu("Discussion Options");
        await page.mouse.click(1000, 20);

        expect(await menuOf(page).count()).toBe(0);
    });
});

describe("its code", () => {
    test("comes when the button is approached, and no sooner", async () => {
        const page = await gallery.page("Dropdown menu", { alone: true });
        const fetched = () =>
            page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /\/menu\./.test(name)).length);
        expect(await fetched()).toBe(0);
        await Promise.all([
            page.waitForResponse(/\/menu\.\w+\.js/),
            page.getByRole("button", { name: "Discussion Options" }).hover(),
        ]);
        expect(await menuOf(page).count()).toBe(0);
    });

    test("is said not to have come where it did not, and comes with the next press", async () => {
        const page = await gallery.page("Dropdown menu", { part: "With toasts, for when it cannot be fetched", alone: true });
        // An answer that is no code: what a captive portal gives.
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
