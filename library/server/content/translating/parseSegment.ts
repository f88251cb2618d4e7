import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { readText } from "../sanitizing/tree";
import type { MarkedElement } from "./markElements";
import { withoutLanguage } from "./markElements";

/** An element of a segment, its end, text, or a < that begins nothing of these. */
const PIECE = /<(g|x) id="(\d{1,5})"\s?(\/?)>|<\/(g|x)>|[^<]+|</g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED = new Map([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
    ["apos", "'"],
    ["nbsp", "\u00a0"],
]);
/** Characters that are not seen, and change how others are: control characters, and those that turn the direction of a text around. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** An element that is open while a segment is parsed. */
interface OpenElement {
    id: number;
    children: BodyNode[];
}

/**
 * Returns the nodes of a translated segment; undefined unless it has each element of its source exactly once, within the same element, and no
 * other one.
 */
export function parseSegment(segment: string, elements: readonly MarkedElement[]): BodyNode[] | undefined {
    const root: OpenElement = { id: 0, children: [] };
    const open = [root];
    const seen = new Set<number>();
    let isEmptyOpen = false;
    for (const [whole, name, number, slash, closed] of segment.matchAll(PIECE)) {
        const parent = open.at(-1) ?? root;
        if (closed === "x") {
            if (!isEmptyOpen) return undefined;
            isEmptyOpen = false;
        } else if (isEmptyOpen || whole === "<") {
            return undefined;
        } else if (closed === "g") {
            if (open.length === 1) return undefined;
            open.pop();
        } else if (name === undefined) {
            parent.children.push(decodeText(whole));
        } else {
            const id = Number(number);
            const marked = elements[id - 1];
            if (!marked || seen.has(id) || marked.parent !== parent.id || marked.isProtected !== (name === "x")) return undefined;
            seen.add(id);
            if (name === "x") {
                parent.children.push(marked.element);
                isEmptyOpen = slash === "";
            } else {
                if (slash !== "") return undefined;
                const child: BodyElement = { ...withoutLanguage(marked.element), children: [] };
                parent.children.push(child);
                open.push({ id, children: child.children });
            }
        }
    }
    return isEmptyOpen || open.length > 1 || seen.size < elements.length ? undefined : root.children;
}

/** Returns the text of a translated segment without elements, such as a title; undefined if it has any. */
export function decodeSegment(segment: string): string | undefined {
    const nodes = parseSegment(segment, []);
    return nodes && readText(nodes);
}

/** Returns the text that escaped text stands for, without characters that nobody sees. */
function decodeText(escaped: string): string {
    return escaped
        .replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
            if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? entity;
            const point = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
            return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : "";
        })
        .replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : ""));
}
