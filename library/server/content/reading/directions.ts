import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isBlock, isElement } from "../sanitizing/tree";

type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;
const STRONG = /\p{L}/u;
/** Elements in Latin letters whatever language the sentence around them is in. */
const NOT_PROSE = new Set(["code", "pre", "kbd", "samp", "math", "bdi"]);
const ADDRESS = /^\s*(?:https?:\/\/|www\.)/i;

/**
 * Writes the direction of a block's prose where `dir="auto"` would give another. Browsers skip every element with a `dir` of its own, so
 * they take each list and quote for left to right; and they count the Latin letters of code and of addresses at the beginning of an
 * Arabic sentence.
 */
export function settleDirections(nodes: BodyNode[]): BodyNode[] {
    return nodes.map((node) => (isElement(node) ? settleElement(node) : node));
}

function settleElement(written: BodyElement): BodyElement {
    const children = settleDirections(written.children);
    const prose = written.attributes.dir === "auto" ? firstDirection(children, isProse) : undefined;
    const dir = prose !== undefined && prose !== firstDirection(children, isCountedByBrowsers) ? prose : undefined;
    return { ...written, attributes: dir ? { ...written.attributes, dir } : written.attributes, children };
}

/** The direction of the first letter outside of the elements that do not count; undefined where there is none. */
function firstDirection(nodes: BodyNode[], counts: (element: BodyElement) => boolean): Direction | undefined {
    for (const node of nodes) {
        const direction = isElement(node)
            ? counts(node)
                ? firstDirection(node.children, counts)
                : undefined
            : directionOfText(node);
        if (direction) return direction;
    }
    return undefined;
}

/** Mentions, hosts and titles of cards have a `dir` of their own and are names within a sentence; blocks with one are sentences. */
function isProse(element: BodyElement): boolean {
    if (NOT_PROSE.has(element.name)) return false;
    // The label of a spoiler without a title, which is the reader's language, not the author's.
    if (element.name === "summary" && element.attributes.dir === undefined) return false;
    const [first] = element.children;
    if (element.name === "a" && typeof first === "string" && ADDRESS.test(first)) return false;
    return isBlock(element) || element.attributes.dir === undefined;
}

const isCountedByBrowsers = ({ name, attributes }: BodyElement) => name !== "bdi" && attributes.dir === undefined;

function directionOfText(text: string): Direction | undefined {
    const [letter] = STRONG.exec(text) ?? [];
    if (letter === undefined) return undefined;
    return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
