import { readStyle } from "./disarm";

/** A paragraph that Word marks as a list item. */
export interface WordItem {
    level: number;
    isNumbered: boolean;
    element: Element;
}

/** Returns the list item of a paragraph with `mso-list:l0 level2 lfo1` in its style; undefined for other elements. */
export function parseWordItem(element: Element): WordItem | undefined {
    const style = readStyle(element);
    const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style)?.[1];
    if (level === undefined) return undefined;
    const marker = [...element.querySelectorAll("span")].find(isMarker)?.textContent ?? "";
    return { level: Math.min(Number(level), DEEPEST_LEVEL), isNumbered: /^\s*\(?[\p{L}\p{N}]{1,5}[.)]/u.test(marker), element };
}

/** Checks whether an element is only the marker of an item, which Word writes out: a bullet or number, and a space. */
export function isMarker(element: Element): boolean {
    return /mso-list:\s*ignore/i.test(readStyle(element));
}

const DEEPEST_LEVEL = 9;
