import { FOREIGN_REL, readOrigin } from "@parley/library/contract";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { createElement, isElement, readTree, writeTree } from "../sanitizing/tree";

/** A local copy of an image on another site. */
export interface PictureCopy {
    url: string;
    width: number;
    height: number;
}

/** An image as described in a body. */
export interface WrittenPicture {
    src: string;
    alt?: string | undefined;
    title?: string | undefined;
    /** Width and height in pixels, as the author wrote them: both or neither. */
    width?: string | undefined;
    height?: string | undefined;
}

const PLACEHOLDER = "foreign-picture";
const MAY_HOLD_PLACEHOLDER = `class="${PLACEHOLDER}"`;
const MAY_HOLD_FOREIGN = /<img [^<>]*src="(?:https?:)?\/\//i;

/** Returns the `img` element of an image that browsers may load. */
export function createPictureElement({ src, alt = "", title, width, height }: WrittenPicture): BodyElement {
    return createElement("img", {
        ...{ src, alt, title, width, height },
        ...{ loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" },
    });
}

/**
 * Returns the placeholder of an image on another site until there is a local copy, so that readers' browsers request nothing from that site
 * (FC-89): a link to the image with its description. Within a link, where links can't be nested, the placeholder is text.
 *
 * @param label text for an image without a description
 */
export function createPictureLink(
    { src, alt = "", title, width, height }: WrittenPicture,
    { isInLink, label }: { isInLink: boolean; label: string },
): BodyElement {
    const address = isInLink ? { "data-src": src } : { href: src, rel: FOREIGN_REL };
    const name = alt.trim() === "" ? createElement("b", {}, [label]) : createElement("span", { dir: "auto" }, [alt]);
    const attributes = { class: PLACEHOLDER, ...address, title, "data-width": width, "data-height": height };
    return createElement(isInLink ? "span" : "a", attributes, [
        name,
        " ",
        createElement("bdi", { class: "host", dir: "ltr" }, [new URL(src).hostname.replace(/^www\./, "")]),
    ]);
}

/**
 * Returns the image that a placeholder stands for; undefined for any other element. Authors can't write a placeholder: their classes are
 * removed from rendered bodies.
 */
export function readPlaceholder(node: BodyElement): WrittenPicture | undefined {
    const { class: name, href, "data-src": source = href, title, "data-width": width, "data-height": height } = node.attributes;
    if (name !== PLACEHOLDER || source === undefined) return undefined;
    const [described] = node.children;
    const alt = isElement(described) && described.name === "span" ? String(described.children[0] ?? "") : "";
    return { src: source, alt, title, width, height };
}

/** Checks whether an image is stored on this site, so that no other site receives a request; `//host` is another site. */
export function isOwnPicture(src: string, siteURL: string | undefined): boolean {
    if (/^\/(?![/\\])/.test(src)) return true;
    return siteURL !== undefined && URL.canParse(src) && new URL(src).origin === readOrigin(siteURL);
}

/** Returns the URLs of all images in a rendered body that are placeholders, each once. */
export function findForeignPictures(bodyHtml: string): string[] {
    if (!bodyHtml.includes(MAY_HOLD_PLACEHOLDER)) return [];
    return [...new Set(addressesIn(readTree(bodyHtml)))];
}

function addressesIn(nodes: readonly BodyNode[]): string[] {
    return nodes.filter(isElement).flatMap((node) => {
        const picture = readPlaceholder(node);
        return picture ? [picture.src] : addressesIn(node.children);
    });
}

/** Replaces every placeholder in a body for which a local copy is given. */
export function withPictureCopies(bodyHtml: string, copies: ReadonlyMap<string, PictureCopy>): string {
    if (copies.size === 0) return bodyHtml;
    return writeTree(
        replaced(readTree(bodyHtml), (node) => {
            const picture = readPlaceholder(node);
            const copy = picture && copies.get(picture.src);
            if (!picture || !copy) return picture && node;
            const { width = String(copy.width), height = String(copy.height) } = picture;
            return createPictureElement({ ...picture, src: copy.url, width, height });
        }),
    );
}

/**
 * Replaces the images of other sites in HTML that an older renderer produced and that is never rendered again, such as the stored copy of a
 * reported post.
 */
export function withoutForeignPictures(bodyHtml: string, siteURL: string, label = "Picture"): string {
    if (!MAY_HOLD_FOREIGN.test(bodyHtml)) return bodyHtml;
    const linkable = (nodes: readonly BodyNode[], isInLink: boolean): BodyNode[] =>
        replaced(nodes, (node) => {
            if (node.name === "a" && !isInLink) return { ...node, children: linkable(node.children, true) };
            const { src = "", ...attributes } = node.attributes;
            if (node.name !== "img" || isOwnPicture(src, siteURL)) return undefined;
            return URL.canParse(src) ? createPictureLink({ src, ...attributes }, { isInLink, label }) : (attributes.alt ?? "");
        });
    return writeTree(linkable(readTree(bodyHtml), false));
}

/** Returns the tree with elements replaced by the result of `replace`; where that is undefined, the children are processed. */
function replaced(nodes: readonly BodyNode[], replace: (node: BodyElement) => BodyNode | undefined): BodyNode[] {
    return nodes.map((node) => {
        if (!isElement(node)) return node;
        return replace(node) ?? { ...node, children: replaced(node.children, replace) };
    });
}
