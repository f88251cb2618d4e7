import { FOREIGN_REL } from "@parley/library/contract";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { element, isElement, readTree, writeTree } from "../sanitizing/tree";

/** Our copy of a picture of another site. */
export interface PictureCopy {
    url: string;
    width: number;
    height: number;
}

/** What a body says of a picture. */
export interface WrittenPicture {
    src: string;
    alt?: string | undefined;
    title?: string | undefined;
    /** In pixels, as the author wrote them: both or none. */
    width?: string | undefined;
    height?: string | undefined;
}

const PLACEHOLDER = "foreign-picture";
const MAY_HOLD_PLACEHOLDER = `class="${PLACEHOLDER}"`;
const MAY_HOLD_FOREIGN = /<img [^<>]*src="(?:https?:)?\/\//i;

/** The element of a picture that a browser may load. */
export function pictureElement({ src, alt = "", title, width, height }: WrittenPicture): BodyElement {
    return element("img", {
        ...{ src, alt, title, width, height },
        ...{ loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" },
    });
}

/**
 * Stands for a picture of another site until there is a copy of ours, so that no reader's browser asks that site (FC-89): a link to it
 * with its description. Within a link, which can hold no other, it is text.
 *
 * @param label its name where the author gave no description
 */
export function pictureLink(
    { src, alt = "", title, width, height }: WrittenPicture,
    { isInLink, label }: { isInLink: boolean; label: string },
): BodyElement {
    const address = isInLink ? { "data-src": src } : { href: src, rel: FOREIGN_REL };
    const name = alt.trim() === "" ? element("b", {}, [label]) : element("span", { dir: "auto" }, [alt]);
    const attributes = { class: PLACEHOLDER, ...address, title, "data-width": width, "data-height": height };
    return element(isInLink ? "span" : "a", attributes, [
        name,
        " ",
        element("bdi", { class: "host", dir: "ltr" }, [new URL(src).hostname.replace(/^www\./, "")]),
    ]);
}

/** The picture that an element stands for; undefined for any other. Authors can't write such an element: their classes do not reach a rendered body. */
export function readPlaceholder(node: BodyElement): WrittenPicture | undefined {
    const { class: name, href, "data-src": source = href, title, "data-width": width, "data-height": height } = node.attributes;
    if (name !== PLACEHOLDER || source === undefined) return undefined;
    const [described] = node.children;
    const alt = isElement(described) && described.name === "span" ? String(described.children[0] ?? "") : "";
    return { src: source, alt, title, width, height };
}

/** Whether a picture is kept by this site, so that no other is asked for it; `//host` is another site's. */
export function isOwnPicture(src: string, origin: string | undefined): boolean {
    if (/^\/(?![/\\])/.test(src)) return true;
    return origin !== undefined && URL.canParse(src) && new URL(src).origin === origin;
}

/** The addresses of all pictures in a rendered body that are placeholders, each once. */
export function foreignPicturesIn(bodyHtml: string): string[] {
    if (!bodyHtml.includes(MAY_HOLD_PLACEHOLDER)) return [];
    return [...new Set(addressesIn(readTree(bodyHtml)))];
}

function addressesIn(nodes: readonly BodyNode[]): string[] {
    return nodes.filter(isElement).flatMap((node) => {
        const picture = readPlaceholder(node);
        return picture ? [picture.src] : addressesIn(node.children);
    });
}

/** The body with our copy in the place of every placeholder that one is known for. */
export function withPictureCopies(bodyHtml: string, copies: ReadonlyMap<string, PictureCopy>): string {
    if (copies.size === 0) return bodyHtml;
    return writeTree(
        replaced(readTree(bodyHtml), (node) => {
            const picture = readPlaceholder(node);
            const copy = picture && copies.get(picture.src);
            if (!picture || !copy) return picture && node;
            const { width = String(copy.width), height = String(copy.height) } = picture;
            return pictureElement({ ...picture, src: copy.url, width, height });
        }),
    );
}

/** HTML that an older renderer made and nobody renders again, such as what was kept of a reported post, without a picture of another site. */
export function withoutForeignPictures(bodyHtml: string, origin: string, label = "Picture"): string {
    if (!MAY_HOLD_FOREIGN.test(bodyHtml)) return bodyHtml;
    const linkable = (nodes: readonly BodyNode[], isInLink: boolean): BodyNode[] =>
        replaced(nodes, (node) => {
            if (node.name === "a" && !isInLink) return { ...node, children: linkable(node.children, true) };
            const { src = "", ...attributes } = node.attributes;
            if (node.name !== "img" || isOwnPicture(src, origin)) return undefined;
            return URL.canParse(src) ? pictureLink({ src, ...attributes }, { isInLink, label }) : (attributes.alt ?? "");
        });
    return writeTree(linkable(readTree(bodyHtml), false));
}

/** The tree with what `replace` gives in the place of an element; where that is undefined, its children are looked at. */
function replaced(nodes: readonly BodyNode[], replace: (node: BodyElement) => BodyNode | undefined): BodyNode[] {
    return nodes.map((node) => {
        if (!isElement(node)) return node;
        return replace(node) ?? { ...node, children: replaced(node.children, replace) };
    });
}
