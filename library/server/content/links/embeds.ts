import { FOREIGN_REL } from "@parley/library/contract";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { element, isElement, isNamed, readText, readTree, writeTree } from "../sanitizing/tree";
import { readPlaceholder } from "./foreignPictures";

/** A page elsewhere, told in a few words: what our own server has read there. */
export interface CardEmbed {
    kind: "card";
    name: string;
    /** Two lines of what it is about; may be empty. */
    text: string;
    /** A small picture that the site keeps itself. */
    picture?: { url: string; width: number; height: number };
}

/** A film or the like, to be played here in a frame of another site, once somebody wishes to. */
export interface FrameEmbed {
    kind: "frame";
    /** The address of the frame. */
    frame: string;
}

export type Embed = CardEmbed | FrameEmbed;

/** Most addresses of one body that become more than links. */
const MAX_EMBEDS = 10;

/**
 * The foreign addresses that stand on lines of their own in a body that `renderBody` made, each once: those that an embed may take the place of.
 * Links in quotes, lists and tables are only links, and so are those with words of their own.
 */
export function embeddableIn(bodyHtml: string): string[] {
    if (!MAY_HOLD_SOME.test(bodyHtml)) return [];
    const addresses = readTree(bodyHtml).flatMap(linesOf).map(addressOf);
    return [...new Set(addresses.filter((address) => address !== undefined))].slice(0, MAX_EMBEDS);
}

/** The body with an embed in the place of every such address that one is known for. */
export function withEmbeds(bodyHtml: string, embeds: ReadonlyMap<string, Embed>): string {
    return embeds.size === 0 ? bodyHtml : writeTree(readTree(bodyHtml).flatMap((node) => embedded(node, embeds)));
}

/** Whether an element was made here. Authors can't write such a one: their classes do not reach a rendered body. */
export function isEmbed(node: BodyNode): boolean {
    return isElement(node) && node.name === "a" && (node.attributes.class === CARD || node.attributes.class === FRAME);
}

const CARD = "embed";
const FRAME = "embed-frame";
/** Of a link that its author wished a card for, whatever its words. */
const WISHED = "embed-link";

const MAY_HOLD_SOME = /<a [^<>]*href="https?:/i;

/** The lines of a paragraph. Anything else has none, nor has what its author made to be more than a paragraph. */
function linesOf(node: BodyNode): BodyNode[][] {
    if (!isElement(node) || !isNamed(node, "p", "div") || node.attributes.class !== undefined) return [];
    const lines: BodyNode[][] = [[]];
    for (const child of node.children) {
        if (isNamed(child, "br")) lines.push([]);
        else lines.at(-1)?.push(child);
    }
    return lines;
}

/** The address that a line consists of; undefined for any other line. */
function addressOf(line: BodyNode[]): string | undefined {
    const [link, ...others] = line.filter((node) => !isBlank(node));
    if (!isElement(link) || link.name !== "a" || others.length > 0 || readPlaceholder(link)) return undefined;
    const { href = "", rel, class: wish } = link.attributes;
    if (rel !== FOREIGN_REL || !/^https?:\/\//i.test(href)) return undefined;
    return wish === WISHED || bare(readText(link.children)) === bare(href) ? href : undefined;
}

function isBlank(node: BodyNode): boolean {
    return typeof node === "string" && node.trim() === "";
}

/** An address as people write it: without what goes without saying, and with letters for their codes. */
function bare(address: string): string {
    const short = address
        .trim()
        .replace(/^https?:\/\//i, "")
        .replace(/\/$/, "");
    try {
        return decodeURI(short);
    } catch {
        // Codes of no letters are shown as they are.
        return short;
    }
}

function embedded(node: BodyNode, embeds: ReadonlyMap<string, Embed>): BodyNode[] {
    const lines = linesOf(node);
    const found = lines.map((line) => {
        const address = addressOf(line);
        const embed = address === undefined ? undefined : embeds.get(address);
        return embed && address !== undefined ? { address, embed, words: readText(line).trim() } : undefined;
    });
    if (!isElement(node) || !found.some(Boolean)) return [node];
    const parts: BodyNode[] = [];
    let rest: BodyNode[] = [];
    const endRest = () => {
        if (!rest.every(isBlank)) parts.push({ ...node, children: rest });
        rest = [];
    };
    for (const [at, line] of lines.entries()) {
        const own = found[at];
        if (own) {
            endRest();
            parts.push(own.embed.kind === "card" ? card(own.address, own.embed) : frame(own.address, own.embed, own.words));
        } else if (rest.length > 0) rest.push(element("br", {}), ...line);
        else rest.push(...line);
    }
    endRest();
    return parts;
}

function card(href: string, { name, text, picture }: CardEmbed): BodyElement {
    const small = picture && {
        src: picture.url,
        alt: "",
        width: String(picture.width),
        height: String(picture.height),
        loading: "lazy",
        decoding: "async",
    };
    const words = [
        element("b", { dir: "auto" }, [name]),
        ...(text === "" ? [] : [element("span", { dir: "auto" }, [text])]),
        host(href),
    ];
    return element("a", { class: CARD, href, rel: FOREIGN_REL }, [
        ...(small ? [element("img", small)] : []),
        element("div", {}, words),
    ]);
}

/** A link like any other, until a script shows the frame in its place: nothing is asked of the other site before somebody presses it (FC-2). */
function frame(href: string, { frame: address }: FrameEmbed, words: string): BodyElement {
    const name = bare(words) === bare(href) ? element("span", { dir: "ltr" }, [href]) : element("span", { dir: "auto" }, [words]);
    return element("a", { class: FRAME, href, rel: FOREIGN_REL, "data-frame": address }, [
        element("b", {}, ["Play"]),
        name,
        host(href),
    ]);
}

function host(href: string): BodyElement {
    return element("bdi", { class: "host", dir: "ltr" }, [new URL(href).hostname.replace(/^www\./, "")]);
}
