import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { setStage } from "./stage";

const stage = setStage();

const rootFontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

async function findDiscussion(isWanted: (name: string) => boolean): Promise<string> {
    const response = await fetch(`${stage.url}/api/v2/discussions?limit=100`);
    const discussions = (await response.json()) as { name: string; url: string }[];
    const found = discussions.find(({ name }) => isWanted(name));
    if (!found) throw new Error("the sample community lacks such a discussion");
    return new URL(found.url).pathname;
}

describe("the text size", () => {
    test.each([390, 1440])(
        "is chosen by keyboard in a dialog at %i pixels, applies at once, and is in the HTML of the next page",
        async (width) => {
            const { page, context, complaints } = await stage.visit({ width }, "/categories");
            await page.locator("html[data-alive]").waitFor();
            const link = page.getByRole("contentinfo").getByRole("link", { name: "Text size" });
            await link.focus();
            await page.keyboard.press("Enter");
            const dialog = page.getByRole("dialog", { name: "Text size" });
            await dialog.waitFor();
            expect(await dialog.getByRole("radio", { name: "Like this device" }).isChecked()).toBe(true);
            await dialog.getByRole("radio", { name: "Like this device" }).focus();
            // Arrow up on the first option selects the last one.
            await page.keyboard.press("ArrowUp");
            await page.locator('html[data-text-size="largest"]').waitFor();
            expect(await rootFontSize(page)).toBe("24px");
            await page.keyboard.press("Escape");
            await dialog.waitFor({ state: "detached" });
            expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

            const html = await (await page.request.get(`${stage.url}/categories`)).text();
            expect(html).toMatch(/^<!doctype html><html [^>]*data-text-size="largest"/);
            // The rules included in the page suffice; no other resource is needed for the first paint.
            expect(html).toMatch(/<style id="page-styles">.*\[data-text-size=["']?largest["']?\]/s);

            await page.setViewportSize({ width: width === 390 ? 320 : width, height: 900 });
            const arabic = await findDiscussion((name) => /\p{Script=Arabic}/u.test(name));
            const long = await findDiscussion((name) => name.startsWith("Kettle trips the breaker"));
            const tooWide: string[] = [];
            for (const path of ["/", "/discussions", long, arabic]) {
                await page.goto(stage.url + path);
                if (await isTooWide(page)) tooWide.push(path);
            }
            expect(tooWide).toEqual([]);
            expect(complaints).toEqual([]);
            await context.close();
        },
    );

    test("is chosen without scripts in a form that shows the current choice and can restore that of the device", async () => {
        const { page, context } = await stage.visit({ width: 390, scripts: false }, "/categories");
        const choose = async (name: string) => {
            await page.getByRole("radio", { name, exact: true }).check();
            await page.getByRole("button", { name: "Save" }).click();
        };
        await page.getByRole("contentinfo").getByRole("link", { name: "Text size" }).click();
        await choose("Large");
        await page.waitForURL("**/preferences/text-size");
        expect(await page.getByRole("radio", { name: "Large", exact: true }).isChecked()).toBe(true);
        expect(await rootFontSize(page)).toBe("18.4px");
        await choose("Like this device");
        expect(await page.getByRole("radio", { name: "Like this device" }).isChecked()).toBe(true);
        expect(await rootFontSize(page)).toBe("16px");
        await context.close();
    });
});
