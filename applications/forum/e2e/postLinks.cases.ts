import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { setStage } from "./stage";
import { stopClock } from "./visitor";

const stage = setStage();

/** Returns the path of a comment in the middle of a long discussion. */
async function findPost(): Promise<string> {
    const list = await fetch(`${stage.url}/api/v2/discussions?limit=100`);
    const discussions = (await list.json()) as { name: string; url: string }[];
    const url = discussions.find(({ name }) => name === "Show us your visible mends, spring round")?.url ?? "";
    const { pathname } = new URL(url);
    const html = await (await fetch(stage.url + pathname)).text();
    const [, id] = [...html.matchAll(/<article[^>]* id="(Comment_\d+)"/g)][4] ?? [];
    if (id === undefined) throw new Error("the sample community lacks such a discussion");
    return `${pathname}#${id}`;
}

/** Waits until the post that the hash names is this far below the top of the window, which scrolls by whole pixels. */
async function expectAt(page: Page, path: string, top: number): Promise<void> {
    await page.waitForFunction(
        ([id, expected]) => Math.abs((document.getElementById(id)?.getBoundingClientRect().top ?? 0) - expected) <= 1,
        [path.split("#")[1] ?? "", top] as const,
        { polling: 50 },
    );
}

describe("a link to a post", () => {
    test.each([true, false])("UI-064 scrolls the post to 150 pixels below the top, with scripts: %s", async (scripts) => {
        const path = await findPost();
        const { page } = await stage.visit({ width: 1440, scripts }, path);

        await expectAt(page, path, 150);
    });

    test("UI-063 scrolls to the post again after 500 ms, when late content has moved it", async () => {
        const path = await findPost();
        const { page, context } = await stage.visitor({ width: 1440 });
        await stopClock(page);
        await page.goto(stage.url + path);
        // The title bar is measured once the page is hydrated.
        await page.locator("[data-measured]").waitFor();
        await expectAt(page, path, 150);
        await page.evaluate(() => {
            // Moves the post as a late picture does in a browser without scroll anchoring.
            document.documentElement.style.overflowAnchor = "none";
            const late = document.createElement("div");
            late.style.height = "300px";
            document.body.prepend(late);
        });
        await expectAt(page, path, 450);
        await page.clock.runFor(499);
        await expectAt(page, path, 450);
        await page.clock.runFor(1);

        await expectAt(page, path, 150);
        await context.close();
    });
});

describe("without scripts", () => {
    test("UI-050 UI-051 UI-052 Jump to page leads to the URL of the page and keeps the query", async () => {
        const { page } = await stage.visit({ width: 1440, scripts: false }, "/discussions?sort=-score");
        const pager = page.getByRole("navigation", { name: "Pages" });
        await pager.locator("summary").click();
        await pager.getByRole("textbox", { name: "Jump to page" }).fill("2");
        await pager.getByRole("button", { name: "Go" }).click();

        await page.waitForURL(`${stage.url}/discussions/p2?sort=-score`);
        expect(await page.locator("[aria-current=page]", { hasText: "2" }).count()).toBe(1);
    });
});

describe("with scripts", () => {
    test("UI-050 UI-051 UI-052 Jump to page opens the page without a load", async () => {
        const { page, complaints } = await stage.visit({ width: 1440 }, "/discussions?sort=-score");
        const pager = page.getByRole("navigation", { name: "Pages" });
        // Before hydration the browser submits the form.
        await page.locator("html[data-alive]").waitFor();
        await page.evaluate(() => Object.assign(globalThis, { alive: true }));
        await pager.locator("summary").click();
        await pager.getByRole("textbox", { name: "Jump to page" }).fill("2");
        await page.keyboard.press("Enter");

        await page.waitForURL(`${stage.url}/discussions/p2?sort=-score`);
        await page.locator("[aria-current=page]", { hasText: "2" }).waitFor();
        expect(await page.evaluate(() => "alive" in globalThis)).toBe(true);
        expect(complaints).toEqual([]);
    });
});

describe("UI-076 a page is visible although its scripts fail", () => {
    const seen = async (page: Page) => {
        await page.getByRole("main").getByRole("heading").first().waitFor();
        return page.evaluate(() => {
            const { visibility, display, opacity } = getComputedStyle(document.body);
            return { visibility, display, opacity };
        });
    };

    test.each([
        ["cannot be fetched", (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort())],
        [
            "are broken",
            (page: Page) =>
                page.route(/\/assets\/.*\.js$/, (route) =>
                    route.fulfill({ contentType: "text/javascript", body: `throw new Error("loose spring");` }),
                ),
        ],
        [
            "never come",
            // The request gets no response until the page is closed.
            (page: Page) => page.route(/\/assets\/.*\.js$/, () => undefined),
        ],
    ])("when they %s", async (_how, breakScripts) => {
        const visitor = await stage.visitor({ width: 1440 });
        await breakScripts(visitor.page);
        await visitor.page.goto(`${stage.url}/discussions`, { waitUntil: "commit" });

        expect(await seen(visitor.page)).toEqual({ visibility: "visible", display: "block", opacity: "1" });
        // The rest of the page may arrive shortly after its beginning.
        await visitor.page.getByRole("main").getByRole("link").nth(5).waitFor();
        await visitor.context.close();
    });
});
