import type { Page } from "playwright-core";

/** Returns the visible elements that reach out of the window and are neither clipped nor in an element that scrolls. */
export function findOverflow(page: Page): Promise<string[]> {
    return page.evaluate(async () => {
        // What a bar leaves out of a narrower window it measures within the next frame, before that is painted; a frame begins with its callbacks.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        const width = document.documentElement.clientWidth;
        const isContained = (element: Element): boolean => {
            for (let outer: Element | null = element; outer; outer = outer.parentElement) {
                const { overflowX, clipPath, position } = getComputedStyle(outer);
                if (clipPath !== "none" || (outer !== element && overflowX !== "visible")) return true;
                if (position === "fixed") return false;
            }
            return false;
        };
        return [...document.body.querySelectorAll("*")].flatMap((element) => {
            const { left, right, width: own, height } = element.getBoundingClientRect();
            const isOutside = own > 1 && height > 1 && (left < -1 || right > width + 1);
            if (!isOutside || !element.checkVisibility({ visibilityProperty: true }) || isContained(element)) return [];
            return [`${element.localName} "${element.textContent.slice(0, 40)}" from ${left} to ${right}`];
        });
    });
}

/** Returns the visible elements that cut their own text off, without an ellipsis or a way to scroll. */
export function findClippedTexts(page: Page): Promise<string[]> {
    return page.evaluate(() =>
        [...document.body.querySelectorAll("*")].flatMap((element) => {
            const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
            if (!hasText || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) return [];
            const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
            const cuts = (overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis" && clipPath === "none";
            if (!cuts || !element.checkVisibility({ visibilityProperty: true })) return [];
            return [`${element.localName} cuts "${element.textContent.slice(0, 40)}"`];
        }),
    );
}
