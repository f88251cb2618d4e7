import type { Locator, Page } from "playwright-core";
import { findViolations } from "../../forum/e2e/axe";

/** Returns the label or the text of the focused element. */
export function getFocusedText(page: Page): Promise<string> {
    return page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
}

/** Waits until the page has painted its last changes. */
export function waitForPaint(page: Page): Promise<void> {
    return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
}

/** Returns the position of an element in the window, in whole pixels. */
export async function measureBox(
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

/** Returns the violations of WCAG 2.2 A and AA on a page after all fading has ended: text that is half faded in has too little contrast. */
export async function findWcagViolations(page: Page): Promise<string[]> {
    await page.evaluate(async () => {
        const fading = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
        await Promise.allSettled(fading.map(({ finished }) => finished));
    });
    const violations = await findViolations(page, { tags: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
