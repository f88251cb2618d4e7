import type { Locator, Page } from "playwright-core";
import { violationsIn } from "../../forum/e2e/axe";

/** The words of what has the focus, or its role where it has none. */
export function focused(page: Page): Promise<string> {
    return page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
}

/** Waits until the page has drawn what it was told. */
export function drawn(page: Page): Promise<void> {
    return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
}

/** Where an element is in the window, in whole pixels. */
export async function boxOf(
    locator: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number; width: number }> {
    return locator.evaluate((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return {
            left: Math.round(left),
            right: Math.round(right),
            top: Math.round(top),
            bottom: Math.round(bottom),
            width: Math.round(width),
        };
    });
}

/** What a page breaks of WCAG 2.2 A and AA, once nothing fades in or out any more: half faded in, words have too little contrast. */
export async function barriers(page: Page): Promise<string[]> {
    await page.evaluate(async () => {
        const fading = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
        await Promise.allSettled(fading.map(({ finished }) => finished));
    });
    const violations = await violationsIn(page, { tags: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
