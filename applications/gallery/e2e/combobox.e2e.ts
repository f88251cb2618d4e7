import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations, measureBox } from "./overlays";

const gallery = setGallery();

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

describe("the keyboard", () => {
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

    test("opens by Down and Alt+Down, moves to the ends and wraps around, and closes by Escape and Alt+Up", async () => {
        const page = await show("One of many");
        await field(page).focus();
        await page.keyboard.press("Alt+ArrowDown");
        await page.getByRole("option").first().waitFor();
        expect(await pointedAt(page)).toBeUndefined();
        await page.keyboard.press("ArrowUp");
        expect(await pointedAt(page)).toBe("Safety first");
        await page.keyboard.press("ArrowDown");
        expect(await pointedAt(page)).toBe("Kettles & heat");
        await page.keyboard.press("End");
        expect(await pointedAt(page)).toBe("Safety first");
        await page.keyboard.press("Home");
        expect(await pointedAt(page)).toBe("Kettles & heat");
        await page.keyboard.press("Alt+ArrowUp");
        expect(await page.getByRole("listbox").count()).toBe(0);
        await page.keyboard.press("ArrowDown");
        expect(await pointedAt(page)).toBe("Kettles & heat");
        await page.keyboard.press("Escape");
        expect(await page.getByRole("listbox").count()).toBe(0);
        expect(await field(page).inputValue()).toBe("");
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
});

describe("the pointer", () => {
    test("opens the list and selects an option without moving the focus", async () => {
        const page = await show("One of many");
        await field(page).click();
        await page.getByRole("option", { name: "Bicycles" }).click();

        expect(await field(page).inputValue()).toBe("Bicycles");
        expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
        await page.getByRole("button", { name: "Show choices" }).click();
        expect(await page.getByRole("option").count()).toBe(11);
        await page.getByRole("heading", { level: 1 }).click();
        expect(await page.getByRole("listbox").count()).toBe(0);
    });

    test("has options at least 44 pixels high on a small screen", async () => {
        const page = await show("One of many", { width: 390 });
        await field(page).click();
        await page.getByRole("option").first().waitFor();
        const heights = await page
            .getByRole("option")
            .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));

        expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    });
});

describe("the list", () => {
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
