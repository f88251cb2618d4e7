import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, getFocusedText, measureBox } from "./overlays";

const gallery = setGallery();

describe("sizes", () => {
    test("THEME-038 fields are 36, 48 and 82 high, and multi-line fields at least 82", async () => {
        const page = await gallery.page("Field", { part: "Every size" });
        const heights = await page
            .locator("input, select")
            .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
        expect(heights).toEqual([36, 48, 82, 48]);

        const long = await gallery.page("Field", { part: "Long text" });
        await long.getByRole("textbox").fill("");
        const { top, bottom } = await measureBox(long.getByRole("textbox"));
        expect(bottom - top).toBe(82);
    });

    test("THEME-039 buttons are at least 104 wide, and 24, 32, 36 and 48 high", async () => {
        const page = await gallery.page("Button", { part: "Every size" });
        const sizes = await page.getByRole("button").evaluateAll((buttons) =>
            buttons.slice(0, 4).map((button) => {
                const { width, height } = button.getBoundingClientRect();
                return [height, width >= 104];
            }),
        );

        expect(sizes).toEqual([
            [24, false],
            [32, false],
            [36, true],
            [48, true],
        ]);
    });

    test("buttons are at least 36 high on a small screen", async () => {
        const page = await gallery.page("Button", { part: "Every size", width: 390 });
        const heights = await page
            .getByRole("button")
            .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));

        expect(Math.min(...heights)).toBeGreaterThanOrEqual(36);
    });
});

describe("a button", () => {
    test("keeps its width and the focus while it is busy", async () => {
        const page = await gallery.page("Button", { part: "Busy when pressed" });
        const button = page.getByRole("button", { name: "Invite everybody who mends in Wexley" });
        const before = await measureBox(button);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");

        expect(await button.getAttribute("aria-busy")).toBe("true");
        expect(await measureBox(button)).toEqual(before);
        expect(await getFocusedText(page)).toBe("Invite everybody who mends in Wexley");
        expect(await page.getByText("Working…").count()).toBe(1);
        expect(await findWcagViolations(page)).toEqual([]);
    });
});

describe("fields", () => {
    test("of several lines grow with their text", async () => {
        const page = await gallery.page("Field", { part: "Long text" });
        const field = page.getByRole("textbox");
        await field.fill("one line");
        const { bottom: before } = await measureBox(field);
        await field.fill(Array.from({ length: 12 }, () => "a line").join("\n"));

        expect((await measureBox(field)).bottom).toBeGreaterThan(before + 100);
        expect(await field.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    });

    test("keep their text clear of their buttons, in either direction", async () => {
        const page = await gallery.page("Combobox", { part: "One of many", dir: "rtl" });
        const padding = (await page.getByRole("combobox").evaluate((element) => getComputedStyle(element).paddingLeft)) as string;
        await page.getByRole("combobox").fill("Kettles");

        expect(Number.parseFloat(padding)).toBeGreaterThanOrEqual(40);
        expect(await page.getByRole("combobox").evaluate((element) => getComputedStyle(element).paddingLeft)).toBe(padding);
    });

    test("in a rejected form: the first invalid one gets the focus", async () => {
        const page = await gallery.page("Field", { part: "A form that is refused" });
        const name = page.getByRole("textbox", { name: "Name" });
        await name.press("Enter");
        expect(await page.getByRole("alert").count()).toBe(1);
        expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await findWcagViolations(page)).toEqual([]);
    });
});

describe("choices", () => {
    test("are made by Space and the arrow keys", async () => {
        const page = await gallery.page("Choices", { part: "Switches" });
        await page.keyboard.press("Tab");
        await page.keyboard.press("Space");
        expect(await page.getByRole("switch", { name: "Off" }).isChecked()).toBe(true);

        const radios = await gallery.page("Choices", { part: "Radio buttons" });
        await radios.keyboard.press("Tab");
        await radios.keyboard.press("ArrowDown");
        expect(await radios.getByRole("radio", { name: "Never" }).isChecked()).toBe(true);
    });

    test("look unselected if no option is", async () => {
        const page = await gallery.page("Choices", { part: "Radio buttons" });
        const fill = (name: string) =>
            page.getByRole("radio", { name }).evaluate((element) => getComputedStyle(element).backgroundColor);

        expect(await fill("Yes")).toBe(await fill("Never"));
        expect(await fill("Yes")).not.toBe(await fill("Once a week"));
    });

    test("are not animated with reduced motion", async () => {
        const page = await gallery.page("Choices", { part: "Switches", motion: "less" });

        expect(
            await page
                .getByRole("switch")
                .first()
                .evaluate((element) => getComputedStyle(element, "::before").transitionDuration),
        ).toBe("0s");
    });
});

describe("a combobox", () => {
    const show = (part: string, options?: PageOptions) => gallery.page("Combobox", { ...options, part });
    const field = (page: Page) => page.getByRole("combobox");
    const options = (page: Page) => page.getByRole("option").allTextContents();

    /** Returns the name of the active option. */
    function pointedAt(page: Page): Promise<string | undefined> {
        return page.evaluate(() => {
            const id = document.activeElement?.getAttribute("aria-activedescendant");
            const option = id && document.getElementById(id);
            return option ? option.querySelector("[dir]")?.textContent || option.textContent || undefined : undefined;
        });
    }

    test("filters, moves to an option, selects it and submits the form with its value", async () => {
        const page = await show("In a form");
        await page.keyboard.press("Tab");
        await page.keyboard.type("ra");
        await page.getByRole("option").first().waitFor();
        expect(await options(page)).toEqual(["Radios & lampsBroken things", "Trams, modelTown", "Tool libraryTown"]);
        expect(await findWcagViolations(page)).toEqual([]);

        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        expect(await pointedAt(page)).toBe("Trams, model");
        await page.keyboard.press("Enter");
        expect(await field(page).inputValue()).toBe("Trams, model");
        expect(await page.getByRole("listbox").count()).toBe(0);

        await page.keyboard.press("Enter");
        expect(await page.getByRole("status").textContent()).toBe("categoryID=5");
    });

    test("scrolls the active option into view", async () => {
        const page = await show("One of many");
        await field(page).focus();
        await page.keyboard.press("ArrowUp");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Home");
        await page.keyboard.press("End");
        const popup = await measureBox(page.getByRole("listbox"));
        const last = await measureBox(page.getByRole("option").last());

        expect(last.bottom).toBeLessThanOrEqual(popup.bottom);
        expect(last.top).toBeGreaterThanOrEqual(popup.top);
    });

    test("selects the active option and closes the list by Tab", async () => {
        const page = await show("In a form");
        await field(page).focus();
        await page.keyboard.press("ArrowDown");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Tab");

        expect(await field(page).inputValue()).toBe("Kettles & heat");
        expect(await page.getByRole("listbox").count()).toBe(0);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Move");
    });

    test("belongs to an input method until its composition ends", async () => {
        const page = await show("Makes what is not there");
        await field(page).focus();
        const keys = await page.context().newCDPSession(page);
        await keys.send("Input.imeSetComposition", { text: "ランプ", selectionStart: 3, selectionEnd: 3 });
        expect(await field(page).inputValue()).toBe("ランプ");
        expect(await page.getByText("Add “ランプ”").count()).toBe(0);

        await keys.send("Input.insertText", { text: "ランプ" });
        await page.getByRole("option", { name: "Add “ランプ”" }).waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        expect(await page.locator("[name='tag']").inputValue()).toBe("new ランプ");
    });

    test("selects an option by a click without moving the focus, from options at least 44 pixels high on a small screen", async () => {
        const page = await show("One of many", { width: 390 });
        await field(page).click();
        await page.getByRole("option").first().waitFor();
        const heights = await page
            .getByRole("option")
            .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

        await page.getByRole("option", { name: "Bicycles" }).click();
        expect(await field(page).inputValue()).toBe("Bicycles");
        expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    });

    test("floats without shifting the content below", async () => {
        const page = await show("In a form");
        const before = await measureBox(page.getByRole("button", { name: "Move" }));
        await field(page).click();
        await page.getByRole("option").first().waitFor();

        expect(await measureBox(page.getByRole("button", { name: "Move" }))).toEqual(before);
    });

    test("opens above the field if there is more room", async () => {
        const page = await show("In a form", { height: 300 });
        await field(page).evaluate((element) => {
            document.body.style.paddingBlockStart = "400px";
            document.body.style.paddingBlockEnd = "20px";
            element.scrollIntoView({ block: "end" });
        });
        await field(page).focus();
        await page.keyboard.press("Alt+ArrowDown");
        await page.getByRole("option").first().waitFor();

        const list = await measureBox(page.getByRole("listbox"));
        expect(list.bottom).toBeLessThan((await measureBox(field(page))).top);
    });

    test("fits a window of 320 pixels with text at 200 %, from right to left", async () => {
        const page = await show("Very long names", { width: 320, textSize: 200, dir: "rtl" });
        await field(page).click();
        await page.getByRole("option").first().waitFor();

        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("announces loading, the number of results, and errors", async () => {
        const page = await show("Asks for its choices");
        const announced = page.locator("[aria-live='polite']").first();
        await field(page).focus();
        // Both letters at once: the second alone would be requested after a delay, perhaps only after the first response.
        await page.keyboard.insertText("ra");
        await page.getByText("Loading").waitFor();
        await page.getByRole("button", { name: "Answer" }).click();
        await page.getByRole("option", { name: "Radios & lamps" }).waitFor();
        expect(await announced.textContent()).toBe("3 results");

        await page.getByRole("button", { name: "Refuse" }).click();
        await page.getByRole("button", { name: "Try again" }).waitFor();
        expect(await announced.textContent()).toBe("The search is out of order.");
        expect(await findWcagViolations(page)).toEqual([]);
    });
});

describe("a tokens input", () => {
    const show = (part: string, options?: PageOptions) => gallery.page("Tokens input", { ...options, part });
    const tokens = (page: Page) => page.getByRole("list", { name: "Chosen" }).getByRole("listitem").allTextContents();
    const announced = (page: Page) => page.locator("[aria-live='polite']").last().textContent();

    test("several tokens are chosen by keyboard alone, and the form submits each", async () => {
        const page = await show("In a form");
        await page.keyboard.press("Tab");
        await page.keyboard.type("br");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.keyboard.type("WOOL,soldering,");
        expect(await tokens(page)).toEqual(["brakes", "wool", "soldering"]);
        expect(await announced(page)).toBe("soldering added");

        await page.keyboard.press("Escape");
        await page.keyboard.press("Enter");
        expect(await page.getByRole("status").textContent()).toBe("brakes + wool + soldering");
        expect(await findWcagViolations(page)).toEqual([]);
    });

    test("the buttons are large enough on a small screen, and nothing overflows", async () => {
        const page = await show("Many and long", { width: 320, textSize: 200 });
        const remove = await measureBox(page.getByRole("button", { name: "Remove kettle" }));

        expect(remove.width).toBeGreaterThanOrEqual(24);
        expect(remove.bottom - remove.top).toBeGreaterThanOrEqual(24);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
});

describe("a dropdown menu", () => {
    /** Opens the menu of a button by keyboard. */
    async function openMenu(name: string, options?: PageOptions): Promise<Page> {
        const page = await gallery.page("Dropdown menu", options);
        await page.getByRole("button", { name, exact: true }).press("Enter");
        await page.getByRole("menu").and(page.locator("[popover]")).waitFor();
        return page;
    }

    const menuOf = (page: Page) => page.getByRole("menu").and(page.locator("[popover]"));

    test("has the focus while it is open and returns it, where Tab continues, also after a dialog that an item opened", async () => {
        const page = await openMenu("Discussion Options");
        expect(await getFocusedText(page)).toMatch(/^Edit/);
        expect(await findWcagViolations(page)).toEqual([]);
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.getByRole("alertdialog", { name: "Delete for good" }).waitFor();
        expect(await getFocusedText(page)).toBe("Cancel");
        expect(await findWcagViolations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        expect(await page.getByText("Not deleted.").count()).toBe(1);
        expect(await getFocusedText(page)).toBe("Discussion Options");

        await page.keyboard.press("Enter");
        await menuOf(page).waitFor();
        await page.keyboard.press("Tab");
        expect(await menuOf(page).count()).toBe(0);
        expect(await getFocusedText(page)).toBe("Options");
    });

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

    test("has its code fetched when the button is approached, which is reported if it fails, and fetched again on the next press", async () => {
        const page = await gallery.page("Dropdown menu", {
            part: "With toasts, for when it cannot be fetched",
            isolated: true,
        });
        const fetched = () =>
            page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /\/menu\./.test(name)).length);
        // A response that is not code, as from a captive portal.
        await page.route(/\/menu\.\w+\.js/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
        expect(await fetched()).toBe(0);
        const button = page.getByRole("button", { name: "Options that are far away" });
        await Promise.all([page.waitForRequest(/\/menu\.\w+\.js/), button.hover()]);
        expect(await menuOf(page).count()).toBe(0);
        await button.click();
        await page
            .getByRole("region", { name: "Messages (F8)" })
            .getByText("This could not be loaded. Check your connection and try again.")
            .waitFor();
        expect(await menuOf(page).count()).toBe(0);

        await page.unroute(/\/menu\.\w+\.js/);
        await button.click();
        await menuOf(page).waitFor();
        expect(await getFocusedText(page)).toMatch(/^Edit/);
    });
});
