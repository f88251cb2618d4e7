import type { Page } from "playwright-core";

/**
 * Waits until a part of the app, by the name of its script, can be used: it has come, with the scripts and the styles that it shares with others,
 * and has run, whereupon its script goes from the page.
 */
export async function isAtWork(page: Page, part: string): Promise<void> {
    await page.waitForFunction((name) => {
        const files = performance.getEntriesByType("resource").map((file) => file.name);
        const hasCome = files.some((file) => new RegExp(`/${name}\\.[^/]*\\.js$`).test(file));
        const isToRun = [...document.scripts].some(({ src }) => src !== "" && !/\/forum\.[^/]*\.js$/.test(src));
        const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
        return hasCome && !isToRun && sheets.every(({ sheet }) => sheet !== null);
    }, part);
}
