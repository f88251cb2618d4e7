import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { fillSignIn, setStage } from "./stage";
import type { VisitorOptions } from "./visitor";

const LONG_DISCUSSION = "Show us your visible mends, spring round";

const stage = setStage();

const VARIANTS: [string, VisitorOptions][] = [
    ["with scripts, 1440 wide", { width: 1440, scripts: true }],
    ["without scripts, 390 wide", { width: 390, scripts: false }],
];

describe.each(VARIANTS)("a visitor %s", (_way, options) => {
    test("finds a discussion, reads to its last page, signs in, returns there, replies, sees the reply and signs out", async () => {
        const answer = `I darned the elbow, and it held. ${options.scripts} ${options.width}`;
        const { page, context, complaints } = await stage.visit(options, "/");

        await page.getByRole("main").getByRole("link", { name: "All posts" }).last().click();
        await page.getByRole("main").getByRole("link", { name: LONG_DISCUSSION }).click();
        await page.getByRole("heading", { level: 1, name: LONG_DISCUSSION }).waitFor();
        // The beginning of a page is shown first.
        await page.getByRole("region", { name: "Replies" }).locator("article").first().waitFor();
        const pages = await readToTheEnd(page);
        expect(pages).toBeGreaterThan(2);
        const lastPage = new URL(page.url()).pathname;

        await page.getByRole("link", { name: "Sign In" }).and(page.locator(":visible")).first().click();
        await fillSignIn(page.getByRole("main"));
        await page.getByRole("heading", { level: 1, name: LONG_DISCUSSION }).waitFor();
        expect(new URL(page.url()).pathname).toBe(lastPage);

        await page.getByLabel("Your reply").fill(answer);
        await page.getByRole("button", { name: "Post reply" }).click();
        await page.locator("article", { hasText: answer }).waitFor();

        await page.goto(`${stage.url}/entry/signout`);
        await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("link", { name: "Sign In" }).and(page.locator(":visible")).first().waitFor();
        expect(complaints).toEqual([]);
        await context.close();
    });
});

/** Follows "Next page" to the end; returns the number of pages. */
async function readToTheEnd(page: Page): Promise<number> {
    const next = page.getByRole("link", { name: "Next Page" });
    let pages = 1;
    while ((await next.count()) > 0) {
        await next.first().click();
        pages++;
        await page
            .getByRole("navigation")
            .locator("[aria-current=page]", { hasText: new RegExp(`^(Page )?${pages}$`) })
            .first()
            .waitFor({ state: "attached" });
    }
    return pages;
}
