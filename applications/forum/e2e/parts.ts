import type { Page } from "playwright-core";

/**
 * Waits until a chunk of the app, given by name, is ready: it has loaded with the scripts and styles that it shares with other chunks, and
 * has run, which removes its script element.
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
