import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isBlock, isElement } from "../sanitizing/tree";

type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;
const STRONG = /\p{L}/u;
/** Elements whose content is in Latin letters, whatever the language of the sentence around them. */
const NOT_PROSE = new Set(["code", "pre", "kbd", "samp", "math", "bdi"]);
const ADDRESS = /^\s*(?:https?:\/\/|www\.)/i;

/**
 * Sets the direction of a block's prose where `dir="auto"` would be wrong. Browsers skip every element that has a `dir`, so they treat each
 * list and quote as left to right; and they count the Latin letters of code and URLs at the beginning of an Arabic sentence.
 */
export function resolveDirections(nodes: BodyNode[]): BodyNode[] {
    return nodes.map((node) => (isElement(node) ? resolveDirection(node) : node));
}

function resolveDirection(written: BodyElement): BodyElement {
    const children = resolveDirections(written.children);
    const prose = written.attributes.dir === "auto" ? firstDirection(children, isProse) : undefined;
    const dir = prose !== undefined && prose !== firstDirection(children, isCountedByBrowsers) ? prose : undefined;
    return { ...written, attributes: dir ? { ...written.attributes, dir } : written.attributes, children };
}

/** Returns the direction of the first letter in the elements that `counts` accepts; undefined if there is none. */
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

/**
 * Whether an element's text determines the direction. Mentions, hosts and card titles have their own `dir` and are names within a sentence;
 * blocks with a `dir` are sentences.
 */
function isProse(element: BodyElement): boolean {
    if (NOT_PROSE.has(element.name)) return false;
    // The label of a spoiler without a title is in the reader's language, not the author's.
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
