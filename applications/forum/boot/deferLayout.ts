import { runWhenIdle } from "./hydrationTriggers";

/** Number of articles laid out at once: they fill a large window. */
const IMMEDIATE_ARTICLES = 4;

/** Placeholder size of an article that is not laid out yet: about the height of a post. */
const PLACEHOLDER_SIZE = "auto 300px";

/**
 * Lays out only the top of a page that is about to be shown, and the rest after the first paint: most of the layout work of a long page is
 * below the window. The rest is accessible to assistive technology and to find-in-page from the start.
 */
export function deferLayout(page: Element): void {
    const later = [...page.querySelectorAll<HTMLElement>("main article:not([style])")].slice(IMMEDIATE_ARTICLES);
    for (const { style } of later) {
        style.contentVisibility = "auto";
        style.containIntrinsicSize = PLACEHOLDER_SIZE;
    }
    runWhenIdle(() => {
        for (const one of later) one.removeAttribute("style");
    });
}
