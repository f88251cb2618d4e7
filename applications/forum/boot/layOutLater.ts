import { whenIdle } from "./hydrationTriggers";

/** What fills a window that is large; what is further down is far from what its reader sees first. */
const AT_ONCE = 4;

/** About as high as something written, in pixels, until it is known. */
const SIZE = "auto 300px";

/**
 * Has the browser lay out at first only what can be seen of a page that is about to be shown from its top, and what is further down once that is
 * painted: most of a long page's work is below its window. It is there for the ear, and to be found, from the first.
 */
export function layOutLater(page: Element): void {
    const later = [...page.querySelectorAll<HTMLElement>("main article:not([style])")].slice(AT_ONCE);
    for (const { style } of later) {
        style.contentVisibility = "auto";
        style.containIntrinsicSize = SIZE;
    }
    whenIdle(() => {
        for (const one of later) one.removeAttribute("style");
    });
}
