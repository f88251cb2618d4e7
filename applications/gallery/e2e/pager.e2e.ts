import { describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { hasFocus } from "../../forum/e2e/keys";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";
import { findWcagViolations } from "./overlays";

const gallery = setGallery();

async function open(options?: PageOptions): Promise<{ page: Page; pager: Locator; field: Locator; count: Locator }> {
    const page = await gallery.page("Pager", options);
    const pager = page.getByRole("navigation", { name: "Pages, middle" });
    const field = pager.getByRole("textbox", { name: "Jump to page" });
    return { page, pager, field, count: pager.locator("summary") };
}

/** Returns the URL of the next link that is followed, and prevents the navigation. */
async function whereTo(page: Page, perform: () => Promise<void>): Promise<string | null> {
    // The listener is added before the action; the promise stays in the page meanwhile.
    const waiting = await page.evaluateHandle(() => {
        const followed = new Promise<string | null>((resolve) => {
            const onClick = (event: Event): void => {
                const link = event.target instanceof Element ? event.target.closest("a") : null;
                if (!link) return;
                event.preventDefault();
                resolve(link.getAttribute("href"));
                window.removeEventListener("click", onClick, { capture: true });
            };
            window.addEventListener("click", onClick, { capture: true });
        });
        return { followed };
    });
    await perform();
    return waiting.evaluate(({ followed }) => followed);
}

describe("the pager", () => {
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

    test("UI-050 the count opens Jump to page by keyboard, with the number selected, and closes again", async () => {
        const { page, pager, field, count } = await open();
        await count.focus();
        await page.keyboard.press("Enter");
        await hasFocus(field);
        await page.keyboard.type("7");
        expect(await field.inputValue()).toBe("7");
        expect(await findWcagViolations(page)).toEqual([]);

        const back = pager.getByText("Back to post count");
        await back.click();
        await field.waitFor({ state: "hidden" });
        expect(await pager.getByText("111 - 120 of 230").isVisible()).toBe(true);
    });

    test("UI-050 the button that opens Jump to page stays in place", async () => {
        const { count, field } = await open();
        const end = async () => {
            const box = await count.boundingBox();
            return [Math.round((box?.x ?? 0) + (box?.width ?? 0)), box?.y];
        };
        const before = await end();
        await count.click();
        await field.waitFor();
        expect(await end()).toEqual(before);
    });

    test("UI-058 UI-059 accepts only digits, up to the last page", async () => {
        const { page, field, count } = await open();
        await count.click();
        await hasFocus(field);
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type("1x9");
        expect(await field.inputValue()).toBe("19");
        await page.keyboard.type("9");
        expect(await field.inputValue()).toBe("23");
        await field.fill("0");
        expect(await field.inputValue()).toBe("1");
    });

    test("UI-051 UI-052 UI-060 Enter leads to the entered page and keeps the query; an empty field leads to the current page", async () => {
        const { page, field, count } = await open();
        await count.click();
        await hasFocus(field);
        await field.fill("5");
        expect(await whereTo(page, () => field.press("Enter"))).toBe("/discussions/p5?sort=-score");

        await field.fill("");
        expect(await whereTo(page, () => page.getByRole("button", { name: "Go" }).click())).toBe("/discussions/p12?sort=-score");
    });
});
