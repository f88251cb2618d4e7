import { readFormulaSource } from "../formats/mathml";
import { isEmbed } from "../links/embeds";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { escapeText, readText } from "../sanitizing/tree";

const PROTECTED = new Set(["code", "pre", "kbd", "samp", "var", "img", "br", "hr", "wbr", "iframe", "math"]);
const ADDRESS = /^\s*(?:https?:\/\/|www\.)/i;

/** Whether an element has no words to translate. */
export function isProtected(element: BodyElement): boolean {
    const { name, attributes, children } = element;
    if (PROTECTED.has(name) || isEmbed(element) || readFormulaSource(element) !== undefined) return true;
    return name === "a" && (attributes.class === "at" || ADDRESS.test(readText(children)));
}

/** An element of a segment, by its number from 1. */
export interface MarkedElement {
    element: BodyElement;
    /** Number of the element around it; 0 for none. */
    parent: number;
    /** Whether it is an empty element in the segment, and comes back as it is. */
    isProtected: boolean;
}

/** Returns nodes as a segment, and the elements in it. */
export function markElements(nodes: readonly BodyNode[]): { text: string; elements: MarkedElement[] } {
    const elements: MarkedElement[] = [];
    const write = (inside: readonly BodyNode[], parent: number): string =>
        inside
            .map((node) => {
                if (typeof node === "string") return escapeText(node);
                const isEmpty = isProtected(node);
                elements.push({ element: node, parent, isProtected: isEmpty });
                const id = elements.length;
                return isEmpty ? `<x id="${id}"></x>` : `<g id="${id}">${write(node.children, id)}</g>`;
            })
            .join("");
    return { text: write(nodes, 0), elements };
}

/** Returns an element without the language of its text, and with the direction of whatever text it gets. */
export function withoutLanguage(element: BodyElement): BodyElement {
    const { lang: _lang, dir, ...attributes } = element.attributes;
    return { ...element, attributes: { ...attributes, ...(dir !== undefined && { dir: "auto" }) } };
}
