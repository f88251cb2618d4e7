import { createPartsError } from "./complexity";

/** A node of a body: unescaped text, or an element. */
export type BodyNode = string | BodyElement;

/** An element of a body. */
export interface BodyElement {
    name: string;
    attributes: Record<string, string>;
    children: BodyNode[];
}

/** Creates an element; attributes that are undefined are left out. */
export function createElement(
    name: string,
    attributes: Record<string, string | undefined>,
    children: BodyNode[] = [],
): BodyElement {
    const present = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { name, attributes: Object.fromEntries(present), children };
}

/**
 * Parses HTML written by the sanitizer or `writeTree` into a tree. That HTML is simple: every element is closed, attributes are in double
 * quotes, and four characters are escaped. Anything else is parsed as text. Throws TooComplex for more than `maximum` elements.
 */
export function readTree(html: string, maximum = Number.POSITIVE_INFINITY): BodyNode[] {
    const root = createElement("", {});
    const open = [root];
    let elements = 0;
    for (const [whole, closing, name, attributes = ""] of html.matchAll(PIECE)) {
        const parent = open.at(-1) ?? root;
        if (name === undefined) {
            addText(parent, unescaped(whole));
        } else if (closing) {
            if (open.length > 1 && parent.name === name) open.pop();
        } else {
            const child: BodyElement = { name, attributes: readAttributes(attributes), children: [] };
            parent.children.push(child);
            if (!VOID.has(name)) open.push(child);
            if (++elements > maximum) throw createPartsError();
        }
    }
    return root.children;
}

/** Converts a tree to HTML, with everything escaped. */
export function writeTree(nodes: BodyNode[]): string {
    return nodes.map((node) => (typeof node === "string" ? escapeText(node) : writeElement(node))).join("");
}

/** Escapes text for HTML, for use in text or in an attribute with double quotes. */
export function escapeText(text: string): string {
    return text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character);
}

/** Returns the text of a tree, without separating blocks. */
export function readText(nodes: BodyNode[]): string {
    return nodes.map((node) => (typeof node === "string" ? node : readText(node.children))).join("");
}

/** Checks whether an element is a block, not inline. */
export const isBlock = ({ name }: BodyElement): boolean => BLOCKS.has(name);

/** Checks whether a node is an element. */
export function isElement(node: BodyNode | undefined): node is BodyElement {
    return node !== undefined && typeof node !== "string";
}

/** Checks whether a node is an element with one of these names. */
export function isNamed(node: BodyNode | undefined, ...names: string[]): boolean {
    return isElement(node) && names.includes(node.name);
}

const BLOCKS = new Set(
    "p div blockquote pre h2 h3 h4 ul ol li dl dt dd hr table caption thead tbody tfoot tr th td figure figcaption details summary".split(
        " ",
    ),
);
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*) ?\/?>|[^<]+|</g;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g;
const VOID = new Set(["br", "hr", "img", "wbr"]);
const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const UNESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function addText(parent: BodyElement, text: string): void {
    const last = parent.children.at(-1);
    if (typeof last === "string") parent.children[parent.children.length - 1] = last + text;
    else parent.children.push(text);
}

function unescaped(text: string): string {
    return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPED[entity] ?? entity);
}

function readAttributes(written: string): Record<string, string> {
    return Object.fromEntries([...written.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, unescaped(value)]));
}

function writeElement({ name, attributes, children }: BodyElement): string {
    const written = Object.entries(attributes)
        .map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`)
        .join("");
    return VOID.has(name) ? `<${name}${written}>` : `<${name}${written}>${writeTree(children)}</${name}>`;
}
