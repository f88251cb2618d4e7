import type { Page } from "playwright-core";

/** Delays the requests of a page for these URLs in the network; returns the function that lets them through. */
export async function holdBack(page: Page, urls: RegExp | string): Promise<() => void> {
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
        letThrough = resolve;
    });
    await page.route(urls, async (route) => {
        await held;
        await route.continue();
    });
    return letThrough;
}
