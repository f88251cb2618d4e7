import type { BodyElement, BodyNode } from "./tree";
import { isElement } from "./tree";

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;
const STRONG = /\p{L}/u;

/**
 * Says the direction of blocks that hold other blocks. A browser that is to find it out by itself passes over parts that have a
 * direction of their own, and so takes every list and quote of them for left to right: its numbers and its line stand on the wrong side.
 */
export function settleDirections(nodes: BodyNode[]): BodyNode[] {
    return nodes.map((node) => (isElement(node) ? settled(node) : node));
}

function settled(written: BodyElement): BodyElement {
    const children = settleDirections(written.children);
    const isContainer = written.attributes.dir === "auto" && children.some((child) => isElement(child) && child.attributes.dir);
    const dir = isContainer ? directionOf(children) : undefined;
    return { ...written, attributes: dir ? { ...written.attributes, dir } : written.attributes, children };
}

/** By the first letter, as browsers do; undefined where there is none. */
function directionOf(nodes: BodyNode[]): "ltr" | "rtl" | undefined {
    for (const node of nodes) {
        const direction = isElement(node) ? directionOf(node.children) : directionOfText(node);
        if (direction) return direction;
    }
    return undefined;
}

function directionOfText(text: string): "ltr" | "rtl" | undefined {
    const [letter] = STRONG.exec(text) ?? [];
    if (letter === undefined) return undefined;
    return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
