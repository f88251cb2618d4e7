import { findMentions } from "@parley/library/contract";
import type { BodyNode } from "../sanitizing/tree";
import { createElement, isElement } from "../sanitizing/tree";
import { replaceMentions, replaceTyped } from "./replaceMentions";

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
 * and rich a mention can also be a node of its own. Names in code are replaced as well.
 */
export function withoutMentions(body: string, format: string, isName: (name: string) => boolean, instead: string): string {
    const replace = (name: string) => (isName(name) ? instead : undefined);
    return format === "rich2" || format === "rich" ? replaceMentions(body, format, replace) : replaceTyped(replace)(body);
}

const MAXIMUM_LINKS = 1000;
const WITHOUT_MENTIONS = new Set(["a", "code", "pre", "kbd", "samp", "math"]);

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
