import { findMentions, SENTENCE_END, trimEndCharacters } from "@parley/library/contract";
import type { BodyNode } from "../sanitizing/tree";
import { createElement, isElement } from "../sanitizing/tree";

/** A member whose name follows an @ in a body. */
export interface Mention {
    userID: number;
    /** URL of the member's profile on this site. */
    url: string;
}

/** A name found after an @. */
export interface NamedMention {
    name: string;
    /** Whether the name occurs only in quotes: shown as a mention, but the member is not notified. */
    quoted: boolean;
}

/** Maximum number of different names of one body that are looked up; the others stay text (FC-57). */
export const MAXIMUM_MENTIONS = 100;

/**
 * Returns the names after an @ in a tree, each once, in order: `@name`, or `@"Full Name"` for a name with spaces. Code and links are
 * skipped.
 */
export function findNamedMentions(nodes: BodyNode[], max = MAXIMUM_MENTIONS): NamedMention[] {
    const found = new Map<string, NamedMention>();
    collect(nodes, false, found);
    return [...found.values()].slice(0, max);
}

/**
 * Replaces every known name in a tree by a link to the profile; unknown names stay text. So do mentions after the thousandth: they can't be
 * refused, because the known names are not yet determined when the body is written.
 */
export function withMentions(nodes: BodyNode[], known: ReadonlyMap<string, Mention>): BodyNode[] {
    return known.size === 0 ? nodes : linkAll(nodes, known, { left: MAXIMUM_LINKS });
}

/**
 * Replaces every mention of a name that `isName` accepts in a source text by `instead`; returns an equal body if there is none. In rich2
 * and rich a mention can also be a node of its own.
 */
export function withoutMentions(body: string, format: string, isName: (name: string) => boolean, instead: string): string {
    if (format !== "rich2" && format !== "rich") return withoutTyped(body, isName, instead);
    return JSON.stringify(JSON.parse(body), (key, value: unknown) => {
        if (typeof value === "string") return WORDS.has(key) ? withoutTyped(value, isName, instead) : value;
        if (namesPart(value, isName)) return { text: instead };
        return namesPart(mentionIn(value), isName) ? instead : value;
    });
}

const MAXIMUM_LINKS = 1000;
/** Keys of typed text in a rich2 node and in a rich insertion. */
const WORDS = new Set(["text", "insert"]);

function withoutTyped(text: string, isName: (name: string) => boolean, instead: string): string {
    return text.replace(WRITTEN_MENTION, (whole, inQuotes?: string, plain = "") => {
        if (inQuotes !== undefined) return isName(unescaped(inQuotes).normalize("NFC")) ? instead : whole;
        const name = trimEndCharacters(plain, SENTENCE_END);
        return isName(name.normalize("NFC")) ? instead + plain.slice(name.length) : whole;
    });
}

/** Converts the insertion of a rich mention to the shape of a rich2 node. */
function mentionIn(value: unknown): unknown {
    const mention = typeof value === "object" && value !== null && "mention" in value ? value.mention : undefined;
    return typeof mention === "object" && mention !== null ? { ...mention, type: "@" } : undefined;
}

function namesPart(value: unknown, isName: (name: string) => boolean): boolean {
    if (typeof value !== "object" || value === null || !("type" in value) || !("name" in value)) return false;
    return value.type === "@" && typeof value.name === "string" && isName(value.name.normalize("NFC"));
}

const WITHOUT_MENTIONS = new Set(["a", "code", "pre", "kbd", "samp", "math"]);

/** Pattern of a mention in the source text, where quotes can be entities. */
const WRITTEN_MENTION =
    /(?<![\p{L}\p{N}\p{M}_@.&/])@(?:(?:"|&quot;|&#34;)([^"\n]{1,200}?)(?:"|&quot;|&#34;)|([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,99}))/gu;

const unescaped = (text: string) =>
    text.replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function collect(nodes: BodyNode[], quoted: boolean, found: Map<string, NamedMention>): void {
    for (const node of nodes) {
        if (isElement(node)) {
            if (!WITHOUT_MENTIONS.has(node.name)) collect(node.children, quoted || node.name === "blockquote", found);
            continue;
        }
        for (const { name } of findMentions(node)) {
            const before = found.get(name);
            if (!before) found.set(name, { name, quoted });
            else if (!quoted) before.quoted = false;
        }
    }
}

interface Budget {
    left: number;
}

function linkAll(nodes: BodyNode[], known: ReadonlyMap<string, Mention>, budget: Budget): BodyNode[] {
    return nodes.flatMap((node): BodyNode[] => {
        if (typeof node === "string") return linked(node, known, budget);
        return [WITHOUT_MENTIONS.has(node.name) ? node : { ...node, children: linkAll(node.children, known, budget) }];
    });
}

function linked(text: string, known: ReadonlyMap<string, Mention>, budget: Budget): BodyNode[] {
    const nodes: BodyNode[] = [];
    let written = 0;
    for (const { name, index, end } of findMentions(text)) {
        const mention = known.get(name);
        if (!mention || budget.left === 0) continue;
        budget.left--;
        const link = createElement("a", { class: "at", href: mention.url, "data-userid": String(mention.userID), dir: "auto" }, [
            name,
        ]);
        nodes.push(text.slice(written, index), link);
        written = end;
    }
    nodes.push(text.slice(written));
    return nodes.filter((node) => node !== "");
}
