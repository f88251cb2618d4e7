import { FOREIGN_REL } from "@parley/library/contract";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { createElement, isElement, isNamed, readText, readTree, writeTree } from "../sanitizing/tree";
import { readPlaceholder } from "./foreignPictures";

/** Link card of an external page, with metadata that our own server has fetched. */
export interface CardEmbed {
    kind: "card";
    name: string;
    /** About two lines of description; may be empty. */
    text: string;
    /** A small image stored by this site. */
    picture?: { url: string; width: number; height: number };
}

/** An embedded player, such as a video, shown in a frame of another site once the reader activates it. */
export interface FrameEmbed {
    kind: "frame";
    /** URL of the frame. */
    frame: string;
}

export type Embed = CardEmbed | FrameEmbed;

/** Maximum number of URLs in one body that are embedded. */
const MAX_EMBEDS = 10;

/**
 * Returns the external URLs that stand alone on their lines in a body rendered by `renderBody`, each once: those that an embed can replace.
 * Links in quotes, lists and tables are excluded, and so are links with a text of their own.
 */
export function findEmbeddableURLs(bodyHtml: string): string[] {
    if (!MAY_HOLD_SOME.test(bodyHtml)) return [];
    const addresses = readTree(bodyHtml).flatMap(linesOf).map(addressOf);
    return [...new Set(addresses.filter((address) => address !== undefined))].slice(0, MAX_EMBEDS);
}

/** Replaces every such URL in a body for which an embed is given. */
export function withEmbeds(bodyHtml: string, embeds: ReadonlyMap<string, Embed>): string {
    return embeds.size === 0 ? bodyHtml : writeTree(readTree(bodyHtml).flatMap((node) => embedded(node, embeds)));
}

/** Checks whether an element is an embed created here. Authors can't write one: their classes are removed from rendered bodies. */
export function isEmbed(node: BodyNode): boolean {
    return isElement(node) && node.name === "a" && (node.attributes.class === CARD || node.attributes.class === FRAME);
}

const CARD = "embed";
const FRAME = "embed-frame";
/** Class of a link for which the author requested a card, whatever its text. */
const WISHED = "embed-link";

const MAY_HOLD_SOME = /<a [^<>]*href="https?:/i;

/** Returns the lines of a plain paragraph; none for other elements and for paragraphs with a class. */
function linesOf(node: BodyNode): BodyNode[][] {
    if (!isElement(node) || !isNamed(node, "p", "div") || node.attributes.class !== undefined) return [];
    const lines: BodyNode[][] = [[]];
    for (const child of node.children) {
        if (isNamed(child, "br")) lines.push([]);
        else lines.at(-1)?.push(child);
    }
    return lines;
}

/** Returns the URL if a line consists of just one; otherwise undefined. */
function addressOf(line: BodyNode[]): string | undefined {
    const [link, ...others] = line.filter((node) => !isBlank(node));
    if (!isElement(link) || link.name !== "a" || others.length > 0 || readPlaceholder(link)) return undefined;
    const { href = "", rel, class: embedClass } = link.attributes;
    if (rel !== FOREIGN_REL || !/^https?:\/\//i.test(href)) return undefined;
    return embedClass === WISHED || bare(readText(link.children)) === bare(href) ? href : undefined;
}

function isBlank(node: BodyNode): boolean {
    return typeof node === "string" && node.trim() === "";
}

/** Returns a URL as people write it: without scheme and trailing slash, and percent-decoded. */
function bare(address: string): string {
    const short = address
        .trim()
        .replace(/^https?:\/\//i, "")
        .replace(/\/$/, "");
    try {
        return decodeURI(short);
    } catch {
        // Invalid percent-encoding is shown as it is.
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
        } else if (rest.length > 0) rest.push(createElement("br", {}), ...line);
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
        createElement("b", { dir: "auto" }, [name]),
        ...(text === "" ? [] : [createElement("span", { dir: "auto" }, [text])]),
        host(href),
    ];
    return createElement("a", { class: CARD, href, rel: FOREIGN_REL }, [
        ...(small ? [createElement("img", small)] : []),
        createElement("div", {}, words),
    ]);
}

/** Renders a link that a script replaces by the frame: nothing is requested from the other site before the reader activates it (FC-2). */
function frame(href: string, { frame: address }: FrameEmbed, words: string): BodyElement {
    const name =
        bare(words) === bare(href)
            ? createElement("span", { dir: "ltr" }, [href])
            : createElement("span", { dir: "auto" }, [words]);
    return createElement("a", { class: FRAME, href, rel: FOREIGN_REL, "data-frame": address }, [
        createElement("b", {}, ["Play"]),
        name,
        host(href),
    ]);
}

function host(href: string): BodyElement {
    return createElement("bdi", { class: "host", dir: "ltr" }, [new URL(href).hostname.replace(/^www\./, "")]);
}
