import { readStyle } from "./disarm";

/** A paragraph that a word processor means as an item of a list. */
export interface WordItem {
    level: number;
    isNumbered: boolean;
    element: Element;
}

/** The item that a paragraph of Word stands for: `mso-list:l0 level2 lfo1` in its style. Undefined for any other element. */
export function wordItem(element: Element): WordItem | undefined {
    const style = readStyle(element);
    const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style)?.[1];
    if (level === undefined) return undefined;
    const marker = [...element.querySelectorAll("span")].find(isMarker)?.textContent ?? "";
    return { level: Math.min(Number(level), DEEPEST_LEVEL), isNumbered: /^\s*\(?[\p{L}\p{N}]{1,5}[.)]/u.test(marker), element };
}

/** Whether an element is only the sign before an item, which Word writes out: a bullet, a number and the space after it. */
export function isMarker(element: Element): boolean {
    return /mso-list:\s*ignore/i.test(readStyle(element));
}

const DEEPEST_LEVEL = 9;
