import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { hasFocus, press, tabTo } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

/** The field of the title bar, which is a combobox while it has suggestions. */
const fieldIn = (page: Page) =>
    page
        .getByRole("banner")
        .getByLabel(/^Search /)
        .and(page.locator("input:visible"))
        .first();
const titlesOn = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();

describe.each([true, false])("with scripts: %s", (scripts) => {
    test("SRCH-001 SRCH-018 SRCH-021 what is typed into the bar leads to its results, which can be narrowed, sorted and turned", async () => {
        const { page, context, complaints } = await stage.visit({ width: 1440, scripts }, "/");
        const field = fieldIn(page);
        await field.fill("kettle");
        await field.press("Enter");
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”" }).waitFor();
        expect(new URL(page.url()).search).toBe("?query=kettle");
        expect(await fieldIn(page).inputValue()).toBe("kettle");
        expect(await page.locator("mark").first().textContent()).toMatch(/kettle/i);
        expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
        const all = await titlesOn(page);

        await page.getByRole("link", { name: "Next Page" }).click();
        await page
            .getByText(/^11 - /)
            .first()
            .waitFor();
        expect(await titlesOn(page)).not.toEqual(all);

        const narrow = page.getByRole("region", { name: "Narrow the results" });
        await narrow.getByLabel("Questions").check();
        await narrow.getByRole("button", { name: "Apply" }).click();
        await page.waitForURL(/types=question/);
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”" }).waitFor();
        const questions = await titlesOn(page);
        expect(questions.length).toBeGreaterThan(0);
        expect(questions.length).toBeLessThan(all.length);
        expect(await narrow.getByLabel("Questions").isChecked()).toBe(true);

        await page.locator("summary", { hasText: "Sort by" }).click();
        await page.getByRole("link", { name: "Oldest" }).click();
        await page.waitForURL(/sort=dateInserted/);
        expect((await titlesOn(page)).sort()).toEqual(questions.sort());
        expect(complaints).toEqual([]);
        await context.close();
    });
});

test("SRCH-015 a search without words, or without results, says how to search and offers a way on", async () => {
    const { page, context, complaints } = await stage.visit({ width: 390, scripts: false }, "/search");
    await page.getByRole("main").getByRole("searchbox").fill("zzyzx kettle");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByText("Nothing found").waitFor();
    await page.getByRole("heading", { name: "How to search" }).waitFor();
    await page.getByRole("link", { name: "Search for any of the words" }).click();
    await page.getByText(/^1 - /).first().waitFor();
    expect((await titlesOn(page)).length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
});

test("by keys alone a result is found and opened", async () => {
    const { page, context } = await stage.visit({ width: 1440 }, "/discussions");
    await tabTo(page, fieldIn(page));
    await page.keyboard.type("three-minute check");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Results/ }).waitFor();
    await press(page, page.getByRole("main").getByRole("link", { name: /^The three-minute kettle check/ }));
    await page.getByRole("heading", { level: 1, name: /^The three-minute kettle check/ }).waitFor();
    await hasFocus(page.locator("#main"));
    await context.close();
});

test("SRCH-025 by keys alone a suggestion is chosen, from wherever the focus is, and the list has nothing serious for axe", async () => {
    for (const [width, path] of [
        [1440, "/discussions"],
        [390, "/"],
        [1440, "/"],
    ] as const) {
        const { page, context, complaints } = await stage.visit({ width, motion: "less" }, path);
        await page.locator("html[data-alive]").waitFor({ state: "attached" });
        await page.getByRole("main").getByRole("heading").first().click();
        await page.keyboard.press("/");
        const field = page.locator("input[name=query]:focus");
        await field.waitFor();
        await page.keyboard.type("breaker");
        await page.getByRole("option", { name: /^Kettle trips the breaker/ }).waitFor();
        expect(await findSeriousViolations(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect({ width, path, overflow: Math.max(0, overflow) }).toEqual({ width, path, overflow: 0 });
        await page.keyboard.press("ArrowDown");
        await page.getByRole("option", { selected: true }).waitFor();
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 1, name: /^Kettle trips the breaker/ }).waitFor();
        expect(complaints).toEqual([]);
        await context.close();
    }
});

describe("the search page has nothing serious for axe, and nothing reaches out of the window", () => {
    test.each([
        [320, "light"],
        [390, "dark"],
        [1440, "light"],
        [1440, "dark"],
    ] as const)("%i px, %s", async (width, theme) => {
        const { page, context } = await stage.visitor({ width, motion: "less" });
        await context.addCookies([{ name: "parley-theme", value: theme, url: stage.url }]);
        for (const path of ["/search", "/search?query=kettle", "/search?query=priya", "/search?query=zzyzx"]) {
            await page.goto(stage.url + path);
            expect({ path, found: await findSeriousViolations(page) }).toEqual({ path, found: [] });
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 });
        }
        await context.close();
    });
});

test("a misspelt word finds the nearest spelling, in the bar and on the page, which says so", async () => {
    const { page, context, complaints } = await stage.visit({ width: 1440 }, "/discussions");
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await page.keyboard.press("/");
    await page.keyboard.type("thermostt");
    await page
        .getByRole("option", { name: /kettle/i })
        .first()
        .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("so “thermostat” is searched for too").waitFor();
    expect((await titlesOn(page)).length).toBeGreaterThan(0);
    await page.getByRole("main").getByRole("link", { name: "thermostat", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Results for “thermostat”" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
});
