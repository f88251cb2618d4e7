import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations, findSeriousViolationsInBothPalettes } from "./axe";
import { holdBack } from "./holdBack";
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
    test("SRCH-001 SRCH-018 SRCH-021 text typed into the bar leads to its results, which can be filtered, sorted and paged", async () => {
        const { page, complaints } = await stage.visit({ width: 1440, scripts }, "/");
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
    });
});

test("SRCH-015 a search without words, or without results, explains how to search and offers links that lead on", async () => {
    const { page, complaints } = await stage.visit({ width: 390, scripts: false }, "/search");
    await page.getByRole("main").getByRole("searchbox").fill("zzyzx kettle");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByText("Nothing has all of these words. These results have most of them.").waitFor();
    expect((await titlesOn(page)).length).toBeGreaterThan(0);
    await page.goto(`${stage.url}/search?query=${encodeURIComponent('"zzyzx kettle" kettle')}`);
    await page.getByText("Nothing found").waitFor();
    await page.getByRole("heading", { name: "How to search" }).waitFor();
    await page.getByRole("link", { name: "Search for any of the words" }).click();
    await page.getByText(/^1 - /).first().waitFor();
    expect((await titlesOn(page)).length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
});

test("SRCH-005 the code of the search page is loaded by that page only", async () => {
    const { page, complaints } = await stage.visit({ width: 1440 }, "/discussions");
    const scriptsOf = async (path: string) => {
        await page.goto(stage.url + path);
        await page.locator("html[data-alive]").waitFor({ state: "attached" });
        return page.evaluate(() =>
            performance
                .getEntriesByType("resource")
                .map(({ name }) => name)
                .filter((name) => name.endsWith(".js")),
        );
    };
    const others = await scriptsOf("/discussions");
    const own = (await scriptsOf("/search?query=kettle")).filter((name) => !others.includes(name));
    const texts = await Promise.all(own.map(async (name) => (await page.request.get(name)).text()));
    expect(texts.filter((text) => text.includes("Narrow the results"))).toHaveLength(1);
    expect(complaints).toEqual([]);
});

test("SRCH-015 a search can be limited to one discussion, with scripts and without", async () => {
    for (const scripts of [true, false]) {
        const { page, complaints } = await stage.administrator({ width: 390, scripts });
        await page.goto(`${stage.url}/search?discussionID=1`);
        await page.getByRole("heading", { level: 1, name: "Search in one discussion" }).waitFor();
        await page.getByRole("main").getByRole("searchbox").fill("kettle");
        await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
        await page.getByRole("heading", { level: 1, name: "Results for “kettle” in one discussion" }).waitFor();
        expect(new URL(page.url()).search).toBe("?discussionID=1&query=kettle");
        if (scripts) expect(await findSeriousViolations(page)).toEqual([]);
        await page.getByRole("link", { name: "Search everything" }).click();
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”", exact: true }).waitFor();
        expect(complaints).toEqual([]);
    }
});

test("by keys alone a result is found and opened", async () => {
    const { page } = await stage.visit({ width: 1440 }, "/discussions");
    await tabTo(page, fieldIn(page));
    await page.keyboard.type("three-minute check");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Results/ }).waitFor();
    await press(page, page.getByRole("main").getByRole("link", { name: /^The three-minute kettle check/ }));
    await page.getByRole("heading", { level: 1, name: /^The three-minute kettle check/ }).waitFor();
    await hasFocus(page.locator("#main"));
});

test("SRCH-025 by keys alone a suggestion is chosen, from wherever the focus is, and axe finds no serious violations in the list", async () => {
    const { page, complaints } = await stage.visitor({ width: 1440, motion: "less" });
    for (const [width, path] of [
        [1440, "/discussions"],
        [390, "/"],
        [1440, "/"],
    ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(stage.url + path);
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
    }
});

test("axe finds no serious violations on the search page at 1440 and 390 px, light and dark, and the page fits those windows and one of 320 px", async () => {
    const { page } = await stage.visitor({ width: 1440, motion: "less" });
    for (const path of ["/search", "/search?query=kettle", "/search?query=priya", "/search?query=zzyzx"]) {
        await page.goto(stage.url + path);
        for (const [width, narrowest] of [
            [1440, 1440],
            [390, 320],
        ] as const) {
            await page.setViewportSize({ width, height: 900 });
            const violations = await findSeriousViolationsInBothPalettes(page);
            const overflow = [await overflowOf(page)];
            await page.setViewportSize({ width: narrowest, height: 900 });
            overflow.push(await overflowOf(page));
            expect({ path, width, violations, overflow }).toEqual({ path, width, violations: [], overflow: [0, 0] });
        }
        await page.setViewportSize({ width: 1440, height: 900 });
    }
});

/** Returns by how many pixels a page is wider than its window. */
const overflowOf = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

test("a misspelt word finds the nearest spelling, in the bar and on the page, which says so", async () => {
    const { page, complaints } = await stage.visit({ width: 1440 }, "/discussions");
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
    // The tag of most results has the same name.
    await page.getByRole("main").locator('a[href="/search?query=thermostat"]').click();
    await page.getByRole("heading", { level: 1, name: "Results for “thermostat”" }).waitFor();
    expect(complaints).toEqual([]);
});

test("SRCH-003 SRCH-016 SRCH-017 SRCH-019 a part of a hub has a choice of scopes and no button, and a site with a knowledge base responds at /kb/search", async () => {
    const { page, complaints } = await stage.administrator({ width: 390 });
    const change = (data: object) => page.request.patch(`${stage.url}/api/v2/config`, { headers: stage.headers, data });
    // A page of this site takes the place of the hub: requests after a redirect can't be answered by the test.
    const inMain = page.getByRole("main");
    expect((await page.goto(`${stage.url}/kb/search`))?.status()).toBe(404);
    await page.goto(`${stage.url}/search`);
    expect([await inMain.getByLabel("Search In").count(), await inMain.getByRole("button", { name: "Search" }).count()]).toEqual([
        0, 1,
    ]);
    expect((await change({ "search.hubUrl": "/discussions", "search.hasKnowledgeBase": true })).ok()).toBe(true);
    try {
        await page.goto(`${stage.url}/kb/search`);
        expect(await inMain.getByRole("button", { name: "Search", exact: true }).count()).toBe(0);
        await inMain.getByRole("searchbox").fill("kettle");
        await inMain.getByRole("searchbox").press("Enter");
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”" }).waitFor();
        expect(new URL(page.url()).search).toBe("?query=kettle&scope=site");
        expect(await findSeriousViolations(page)).toEqual([]);
        await inMain.getByLabel("Search In").selectOption({ label: "All communities" });
        await inMain.getByRole("searchbox").press("Enter");
        await page.waitForURL("**/discussions?query=kettle");
    } finally {
        await change({ "search.hubUrl": "", "search.hasKnowledgeBase": false });
    }
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
});

describe.each([true, false])("for members, with scripts: %s", (scripts) => {
    test("a search is saved, notifies its member until that is turned off, is deleted, restored and opened again", async () => {
        const { page, complaints } = await stage.administrator({ width: 390, scripts });
        const main = page.getByRole("main");
        const name = `Replies on kettles, ${scripts}`;
        await page.goto(`${stage.url}/search?query=kettle&domain=comments${scripts ? "" : "&sort=-score"}`);
        await main.getByText("Save this search").click();
        await main.getByLabel("Name").fill(name);
        await main.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Search saved.").waitFor();
        await press(page, main.getByRole("button", { name: `Notify me: ${name}`, exact: true }));
        await page.getByText("You are notified of new results, at most once an hour.").waitFor();
        if (scripts) expect(await findSeriousViolations(page)).toEqual([]);
        await page.goto(`${stage.url}/searches`);
        await main.getByRole("button", { name: `Stop notifying me: ${name}` }).click();
        await page.getByText("You are no longer notified of new results.").waitFor();
        await main.getByRole("button", { name: `Notify me: ${name}`, exact: true }).waitFor();
        await main.getByRole("button", { name: `Delete ${name}` }).click();
        await page.getByText("Search deleted.").waitFor();
        expect(await main.getByRole("link", { name }).count()).toBe(0);
        await main.getByRole("button", { name: "Undo" }).click();
        await page.getByText("Restored.").waitFor();
        await main.getByRole("link", { name }).click();
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”" }).waitFor();
        expect(new URL(page.url()).search).toContain("?query=kettle&domain=comments");
        expect(complaints).toEqual([]);
    });

    test("SRCH-011 links lead from one match in a discussion to the next, in both views", async () => {
        const { page, complaints } = await stage.visit({ width: 390, scripts }, "/search?query=kettle&discussionID=1");
        await page.getByRole("link", { name: "Go from one to the next" }).click();
        const bar = page.getByRole("navigation", { name: "Found in this discussion" });
        await bar.getByText(/^1 of \d+ for “kettle”$/).waitFor();
        expect(await bar.getByRole("link", { name: "Previous" }).count()).toBe(0);
        await bar.getByRole("link", { name: "Next" }).click();
        await bar.getByText(/^2 of \d+ for “kettle”$/).waitFor();
        if (scripts) expect(await findSeriousViolations(page)).toEqual([]);
        await page.goto(page.url().replace("?", "?view=flat&"));
        await bar.getByRole("link", { name: "Previous" }).click();
        await bar.getByText(/^1 of \d+ for “kettle”$/).waitFor();
        expect(new URL(page.url()).searchParams.get("view")).toBe("flat");
        await bar.getByRole("link", { name: "All results" }).click();
        await page.getByRole("heading", { level: 1, name: "Results for “kettle” in one discussion" }).waitFor();
        expect(complaints).toEqual([]);
    });
});

test("FC-59 at 320 px the search fits the window, from right to left and with texts twice as large", async () => {
    const { page } = await stage.administrator({ width: 320 });
    for (const path of ["/search", "/search?query=kettle", "/searches", "/search/in/1?query=kettle"]) {
        await page.goto(stage.url + path);
        for (const [dir, size] of [
            ["rtl", "100%"],
            ["ltr", "200%"],
        ] as const) {
            const overflow = await page.evaluate(
                (look) => {
                    document.documentElement.dir = look.dir;
                    document.documentElement.style.fontSize = look.size;
                    return document.documentElement.scrollWidth - innerWidth;
                },
                { dir, size },
            );
            expect({ path, dir, size, overflow: Math.max(0, overflow) }).toEqual({ path, dir, size, overflow: 0 });
        }
    }
    // The bar above the page, whose buttons wrap.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toBe(0);
});

test("SRCH-006 while the search page loads, the title bar stays and the page shows that it is loading", async () => {
    const { page, complaints } = await stage.visit({ width: 1440 }, "/search?query=kettle");
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    const answer = await holdBack(page, "**/api/v2/search?*");
    await page.getByRole("link", { name: /^Replies/ }).click();
    await page.locator("[data-loading]").waitFor({ state: "attached" });
    expect(await page.getByRole("banner").isVisible()).toBe(true);
    answer();
    await page.locator("[data-loading]").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?query=kettle&domain=comments");
    expect(complaints).toEqual([]);
});
