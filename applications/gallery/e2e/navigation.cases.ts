import { describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { hasFocus } from "../../forum/e2e/keys";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, measureBox } from "./overlays";

const gallery = setGallery();

describe("the title bar", () => {
    async function show(part: string, options: PageOptions = {}): Promise<{ page: Page; bar: Locator }> {
        const page = await gallery.page("Title bar", { part, ...options });
        return { page, bar: page.locator("[data-bar]") };
    }

    const SEVEN = "Seven items, which a smaller window has no room for";

    const isCompact = (bar: Locator) => bar.locator("summary", { hasText: "Menu" }).isVisible();
    const heightOf = async (bar: Locator) => (await bar.boundingBox())?.height;

    describe("the mode of the bar", () => {
        test("NAV-019 NAV-021 it is compact up to a window of 800", async () => {
            const { page, bar } = await show("Guest", { width: 801 });
            for (const [width, compact] of [
                [801, false],
                [800, true],
            ] as const) {
                await page.setViewportSize({ width, height: 900 });
                expect([width, await isCompact(bar)]).toEqual([width, compact]);
                expect(await bar.getByRole("link", { name: "Posts" }).isVisible()).toBe(!compact);
            }
        });

        test("NAV-020 it is compact if its navigation does not fit, and does not oscillate: at each width its mode is the same, growing or shrinking", async () => {
            const { page, bar } = await show(SEVEN, { width: 1600 });
            const changes = await page.evaluate(async () => {
                const element = document.querySelector("[data-bar]") as HTMLElement;
                const seen: string[] = [];
                const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
                for (const width of [1400, 1300, 1200, 1100, 1000, 950, 900, 850, 900, 950, 1000, 1100, 1200, 1300, 1400]) {
                    element.style.inlineSize = `${width}px`;
                    await frame();
                    await frame();
                    const settled = element.hasAttribute("data-compact");
                    for (let count = 0; count < 5; count++) {
                        await frame();
                        if (element.hasAttribute("data-compact") !== settled) seen.push(`changes by itself at ${width}`);
                    }
                    seen.push(`${width} ${settled}`);
                }
                return seen;
            });
            expect(new Set(changes.map((change) => change.split(" ")[1]))).toEqual(new Set(["false", "true"]));
            expect(changes.slice(0, 8)).toEqual(changes.slice(7).reverse());
            expect(changes.filter((change) => change.includes("itself"))).toEqual([]);
            expect(await bar.count()).toBe(1);
        });

        test("NAV-020 nothing overlaps at any width", async () => {
            const { page, bar } = await show("Member with much that is new, and languages");
            for (const width of [1440, 1100, 1000, 950, 900, 850, 801, 800, 600, 390, 320]) {
                await page.setViewportSize({ width, height: 900 });
                await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
                const covered = await bar.evaluate((element) => {
                    const boxes = [...element.querySelectorAll("a, summary, button, input")]
                        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
                        .map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
                        .filter(({ width, height }) => width > 0 && height > 0);
                    return boxes.flatMap((one, index) =>
                        boxes
                            .slice(index + 1)
                            .filter(
                                (other) =>
                                    one.left < other.right - 1 &&
                                    other.left < one.right - 1 &&
                                    one.top < other.bottom - 1 &&
                                    other.top < one.bottom - 1,
                            )
                            .map((other) => `${one.name} and ${other.name}`),
                    );
                });
                expect([width, covered]).toEqual([width, []]);
                expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
            }
        });
    });

    test("NAV-048 its height depends on the window and its labels", async () => {
        for (const [part, wide] of [
            ["Guest", 48],
            ["With labels", 64],
        ] as const) {
            const { page, bar } = await show(part);
            expect([part, await heightOf(bar)]).toEqual([part, wide]);
            await page.setViewportSize({ width: 390, height: 900 });
            expect([part, await heightOf(bar)]).toEqual([part, 44]);
        }
    });

    test("NAV-002 the logo is the large one on large screens and the small one on small screens", async () => {
        const { page } = await show("A logo of its own");
        const isWide = (width: number) =>
            page.waitForFunction(
                (wanted) => document.querySelector("[data-bar] img")?.getBoundingClientRect().width === wanted,
                width,
            );
        await isWide(96);
        await page.setViewportSize({ width: 390, height: 900 });
        await isWide(32);
    });

    describe("the search on a small screen", () => {
        test("NAV-007 NAV-008 NAV-009 NAV-010 NAV-011 expands in place by keyboard, hides the rest, and Cancel restores it", async () => {
            const { page, bar } = await show("Member", { width: 390 });
            const rest = [
                bar.locator("summary", { hasText: "Menu" }),
                bar.getByRole("link", { name: /Home/ }),
                bar.locator("[data-panel=me] > summary"),
            ];
            const before = await heightOf(bar);
            await bar.locator("summary", { hasText: "Search" }).focus();
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "searchbox");
            expect(await Promise.all(rest.map((one) => one.isVisible()))).toEqual([false, false, false]);
            expect(await heightOf(bar)).toBe(before);
            await page.keyboard.type("kettle");

            await page.keyboard.press("Shift+Tab");
            await bar.getByText("Cancel").waitFor();
            expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Cancel");
            await page.keyboard.press("Enter");
            await bar.locator("summary", { hasText: "Menu" }).waitFor();
            expect(await Promise.all(rest.map((one) => one.isVisible()))).toEqual([true, true, true]);
        });

        test("NAV-022 is compact at every width up to the one in the settings", async () => {
            const { bar } = await show("Search behind an icon at every width");
            expect(await bar.locator("summary", { hasText: "Search" }).isVisible()).toBe(true);
            expect(await bar.locator("[data-part=search]").isVisible()).toBe(false);
        });
    });

    describe("the account items", () => {
        test("NAV-018 are a side panel with tabs on a compact screen, in writing direction", async () => {
            const { page, bar } = await show("Member with much that is new, and languages", { width: 390, dir: "rtl" });
            await bar.locator("[data-panel=me] > summary").click();
            const dialog = page.getByRole("dialog", { name: "My Account" });
            await dialog.waitFor();
            expect(await dialog.getByRole("tab").allInnerTexts()).toEqual([
                "Me",
                expect.stringContaining("Notifications"),
                expect.stringContaining("Messages"),
            ]);
            await dialog.getByRole("tab", { name: "Me", exact: true }).focus();
            await page.keyboard.press("ArrowLeft");
            await page.getByRole("dialog", { name: "Notifications" }).waitFor();
            expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Notifications");
            await page.keyboard.press("Escape");
            expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
                "Notifications, 99+ unread",
            );
            expect(await page.getByRole("dialog").count()).toBe(0);
        });
    });
});

describe("a mega-menu", () => {
    const GROUPS = "Items with groups, with links, and plain";

    async function show(part = GROUPS, options: PageOptions = {}): Promise<Page> {
        const page = await gallery.page("Mega-menu", { part, ...options });
        return page;
    }

    const trigger = (page: Page, name: string) => page.locator("[data-part=navigation] > li > *:first-child", { hasText: name });
    const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
    const isOpen = async (page: Page, name: string) => (await trigger(page, name).getAttribute("aria-expanded")) === "true";

    /** Moves the focus to an item by keyboard and waits until its menu is open. */
    async function comeTo(page: Page, name: string): Promise<void> {
        await page.getByRole("link", { name: /Home/ }).focus();
        for (let count = 0; count < 10 && !(await focused(page))?.startsWith(name); count++) await page.keyboard.press("Tab");
        await page.locator("[aria-expanded=true]", { hasText: name }).waitFor();
    }

    describe("with the keyboard", () => {
        test("NAV-024 focus opens a menu without moving into it, and Tab moves to the next item", async () => {
            const page = await show();
            await comeTo(page, "Categories");
            expect(await page.getByRole("link", { name: "Kettles & heat" }).isVisible()).toBe(true);
            expect(await focused(page)).toBe("Categories");
            await page.keyboard.press("Tab");
            expect(await focused(page)).toBe("Help");
            expect([await isOpen(page, "Categories"), await isOpen(page, "Help")]).toEqual([false, true]);
            await page.keyboard.press("Tab");
            expect(await focused(page)).toBe("Events");
            await page.locator("[aria-expanded=true]").waitFor({ state: "detached" });
        });

        test("NAV-027 Enter moves into it, Tab through its links and out after them", async () => {
            const page = await show();
            await comeTo(page, "Help");
            await page.keyboard.press("Enter");
            expect(await focused(page)).toBe("Go to Help");
            await page.keyboard.press("Tab");
            expect(await focused(page)).toBe("How undo works");
            await page.keyboard.press("Shift+Tab");
            await page.keyboard.press("Shift+Tab");
            expect(await focused(page)).toBe("Help");
            expect(await isOpen(page, "Help")).toBe(true);
            await page.keyboard.press("Enter");
            await page.keyboard.press("End");
            await page.keyboard.press("Tab");
            expect(await focused(page)).toBe("Events");
        });

        test("NAV-029 the arrow keys move within columns and between them, from right to left", async () => {
            const page = await show(GROUPS, { dir: "rtl" });
            await comeTo(page, "Categories");
            await page.keyboard.press("Enter");
            for (const [key, name] of [
                ["ArrowDown", "Kettles & heat"],
                ["ArrowDown", "Bicycles"],
                ["ArrowLeft", "Noticeboard"],
                ["ArrowRight", "Bicycles"],
                ["Home", "Go to Categories"],
            ] as const) {
                await page.keyboard.press(key);
                expect([key, await focused(page)]).toEqual([key, expect.stringContaining(name)]);
            }
            await page.keyboard.press("ArrowUp");
            expect(await focused(page)).toBe("Categories");
            await page.keyboard.press("ArrowLeft");
            expect(await focused(page)).toBe("Help");
        });
    });

    describe("with the pointer", () => {
        test("NAV-023 NAV-025 NAV-028 it opens on hover, stays while the pointer is in it, and closes after it has left, and on Escape", async () => {
            const page = await show();
            await trigger(page, "Categories").hover();
            await page.getByRole("link", { name: "Bicycles" }).hover();
            expect(await isOpen(page, "Categories")).toBe(true);
            await page.mouse.move(1300, 800);
            await page.locator("[aria-expanded=true]").waitFor({ state: "detached" });

            await trigger(page, "Help").hover();
            await page.getByRole("link", { name: "How undo works" }).waitFor();
            await page.keyboard.press("Escape");
            expect(await isOpen(page, "Help")).toBe(false);
        });
    });

    describe("its size", () => {
        test("NAV-030 it is at most 60 % of the window high, and scrolls beyond that", async () => {
            const page = await show("More than the window holds", { height: 500 });
            await trigger(page, "All categories").hover();
            const panel = page.locator("[data-menu] > div > div");
            await panel.waitFor();
            expect(
                await panel.evaluate((element) => [element.getBoundingClientRect().height, element.scrollHeight > 300]),
            ).toEqual([300, true]);
        });

        test.each([1440, 900])("NAV-031 its items are 160 to 300 pixels wide, and it stays in a window of %i", async (width) => {
            const page = await show(GROUPS, { width });
            for (const name of ["Categories", "Help"]) {
                await trigger(page, name).hover();
                await page.locator("[aria-expanded=true]", { hasText: name }).waitFor();
                const widths = await page
                    .locator("[data-menu] li")
                    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width));
                expect(Math.min(...widths)).toBeGreaterThanOrEqual(160);
                expect(Math.max(...widths)).toBeLessThanOrEqual(300);
                const box = await page.locator("[data-menu] > div > div").boundingBox();
                expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
            }
        });

        test.each([
            [750, 2],
            [749, 1],
        ])("NAV-038 in a window of %i nav links are in %i columns", async (width, columns) => {
            const page = await gallery.page("Nav links", { part: "One list", width });
            const starts = await page
                .locator("li")
                .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
            expect(new Set(starts).size).toBe(columns);
        });
    });
});

describe("the site navigation", () => {
    const show = () => gallery.page("Site navigation", { part: "Places in three levels", width: 390 });
    /** Waits until the focus is on an element with this text: the browser reports it with a delay for elements that were just shown. */
    const focusIsOn = (page: Page, words: RegExp) => page.locator(":focus", { hasText: words }).waitFor();
    const toggle = (page: Page) => page.locator("summary").first();

    test("NAV-015 NAV-016 NAV-033 the hamburger opens a modal panel, and its close button returns the focus", async () => {
        const page = await show();
        await toggle(page).focus();
        await page.keyboard.press("Enter");
        const panel = page.getByRole("dialog", { name: "Site Navigation" });
        await panel.waitFor();
        await hasFocus(panel);
        expect(await toggle(page).getByText("Close").isVisible()).toBe(true);
        expect(await toggle(page).getByText("Menu").isVisible()).toBe(false);

        const stops = new Set<boolean>();
        for (let count = 0; count < 30; count++) {
            await page.keyboard.press("Tab");
            stops.add(
                await page.evaluate(
                    () => document.activeElement === document.body || document.activeElement?.closest("details") !== null,
                ),
            );
        }
        expect([...stops]).toEqual([true]);

        await panel.getByRole("button", { name: "Close" }).focus();
        await page.keyboard.press("Enter");
        expect(await panel.isVisible()).toBe(false);
        await hasFocus(toggle(page));
    });

    test("NAV-032 an item with children leads to a level of its own, and Back to the one above, with the focus", async () => {
        const page = await show();
        await toggle(page).click();
        const panel = page.getByRole("dialog");
        await panel.getByText("Categories", { exact: true }).first().click();
        await panel.getByRole("button", { name: "Back to Site Navigation" }).waitFor();
        await focusIsOn(page, /^Back to Site Navigation$/);
        expect(await panel.getByRole("link", { name: "Posts" }).isVisible()).toBe(false);
        expect(await panel.getByRole("link", { name: "Go to Categories" }).isVisible()).toBe(true);

        await panel.locator("summary", { hasText: "Broken things" }).focus();
        await page.keyboard.press("Enter");
        await panel.getByRole("link", { name: "Bicycles" }).waitFor();
        await focusIsOn(page, /^Back to Categories$/);
        // The level above is hidden after the focus has moved.
        await panel.getByRole("link", { name: "Go to Categories" }).waitFor({ state: "hidden" });

        await page.keyboard.press("Enter");
        await panel.getByRole("link", { name: "Go to Categories" }).waitFor();
        await focusIsOn(page, /Broken things/);
        await panel.getByRole("button", { name: "Back to Site Navigation" }).click();
        await panel.getByRole("link", { name: "Posts" }).waitFor();
        await focusIsOn(page, /Categories/);
    });

    test("Escape closes it on any level, and it opens again on the first", async () => {
        const page = await show();
        await toggle(page).click();
        await page.getByRole("dialog").getByText("Categories", { exact: true }).first().click();
        await page.getByRole("button", { name: "Back to Site Navigation" }).waitFor();
        await page.keyboard.press("Escape");
        await hasFocus(toggle(page));
        await toggle(page).click();
        await page.getByRole("link", { name: "Posts" }).waitFor();
        expect(await page.getByRole("button", { name: "Back to Site Navigation" }).isVisible()).toBe(false);
    });
});

describe("the pager", () => {
    async function open(options?: PageOptions): Promise<{ page: Page; pager: Locator; field: Locator; count: Locator }> {
        const page = await gallery.page("Pager", options);
        const pager = page.getByRole("navigation", { name: "Pages, middle" });
        const field = pager.getByRole("textbox", { name: "Jump to page" });
        return { page, pager, field, count: pager.locator("summary") };
    }

    test("UI-053 is compact below 600: the current page and the count, without page numbers", async () => {
        const { page, pager } = await open({ width: 600 });
        expect(await pager.getByRole("link", { name: "Page 12" }).isVisible()).toBe(true);
        expect(await pager.getByText("12 of 23", { exact: true }).isVisible()).toBe(false);

        await page.setViewportSize({ width: 599, height: 900 });
        expect(await pager.getByRole("link", { name: "Page 12" }).count()).toBe(0);
        expect(await pager.getByText("12 of 23", { exact: true }).isVisible()).toBe(true);
        expect(await pager.getByRole("link", { name: "Previous Page" }).count()).toBe(1);
        expect(await pager.getByRole("link", { name: "Next Page" }).count()).toBe(1);
    });

    test("UI-050 the count opens Jump to page by keyboard, with the number selected, stays in place, and closes again", async () => {
        const { page, pager, field, count } = await open();
        const before = (await measureBox(count)).right;
        await count.focus();
        await page.keyboard.press("Enter");
        await hasFocus(field);
        expect((await measureBox(count)).right).toBe(before);
        await page.keyboard.type("7");
        expect(await field.inputValue()).toBe("7");
        expect(await findWcagViolations(page)).toEqual([]);

        const back = pager.getByText("Back to post count");
        await back.click();
        await field.waitFor({ state: "hidden" });
        expect(await pager.getByText("111 - 120 of 230").isVisible()).toBe(true);
    });
});
