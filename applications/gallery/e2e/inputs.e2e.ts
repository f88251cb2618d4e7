import { describe, expect, test } from "@jest/globals";
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

    test("is in the tab order if it is disabled", async () => {
        const page = await gallery.page("Button", { part: "Off" });
        await page.keyboard.press("Tab");

        expect(await getFocusedText(page)).toBe("Borrow the lathe");
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

    test("for a password show and hide it by keyboard", async () => {
        const page = await gallery.page("Field", { part: "Password" });
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        expect(await getFocusedText(page)).toBe("Show password");
        await page.keyboard.press("Space");
        expect(await page.getByRole("textbox", { name: "Password" }).getAttribute("type")).toBe("text");
        expect(await findWcagViolations(page)).toEqual([]);
        await page.keyboard.press("Space");
        expect(await page.getByRole("textbox", { name: "Password" }).getAttribute("type")).toBe("password");
    });

    test("for a search are cleared by Escape", async () => {
        const page = await gallery.page("Field", { part: "Search" });
        const field = page.getByRole("searchbox", { name: "Search Fettle" });
        await field.pressSequentially("kettle");
        await field.press("Escape");

        expect(await field.inputValue()).toBe("");
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    test("keep their text clear of their buttons, in either direction", async () => {
        const page = await gallery.page("Combobox", { part: "One of many", dir: "rtl" });
        const padding = (await page.getByRole("combobox").evaluate((element) => getComputedStyle(element).paddingLeft)) as string;
        await page.getByRole("combobox").fill("Kettles");

        expect(Number.parseFloat(padding)).toBeGreaterThanOrEqual(40);
        expect(await page.getByRole("combobox").evaluate((element) => getComputedStyle(element).paddingLeft)).toBe(padding);
    });

    test("in a rejected form: the first invalid one gets the focus, each time", async () => {
        const page = await gallery.page("Field", { part: "A form that is refused" });
        const name = page.getByRole("textbox", { name: "Name" });
        await name.press("Enter");
        expect(await page.getByRole("alert").count()).toBe(1);
        expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await findWcagViolations(page)).toEqual([]);

        await page.getByRole("button", { name: "Save" }).click();
        expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
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

    test("can be selected all at once", async () => {
        const page = await gallery.page("Choices", { part: "All, none or some" });
        const all = page.getByRole("checkbox", { name: "All of them" });
        expect(await all.evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(true);
        await all.click();

        expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(4);
        expect(await all.evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(false);
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
