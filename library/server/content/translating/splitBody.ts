import { isEmbed } from "../links/embeds";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isBlock, isElement, readTree, writeTree } from "../sanitizing/tree";
import { isProtected, markElements, withoutLanguage } from "./markElements";
import { parseSegment } from "./parseSegment";

/** A body in pieces that can be translated one by one. */
export interface SplitBody {
    /**
     * The sentences of the body: escaped text with elements `<g id="1">…</g>` in place of marks such as bold and links, and empty elements `<x
     * id="2"></x>` in place of what has no words to translate.
     */
    segments: string[];
    /**
     * Returns the body with its segments replaced; undefined if one does not have exactly the elements of its source. Nothing of a
     * segment but its words gets into the body (FC-1).
     */
    join(translated: readonly string[]): string | undefined;
}

/** A run of inline nodes within a block, which is translated as one. */
interface Run {
    parent: BodyElement;
    /** Position of its first node among the children of the parent. */
    index: number;
    nodes: BodyNode[];
}

const LETTER = /\p{L}/u;

/**
 * Splits a body rendered by `renderBody` for translation. Code, formulas, mentions, addresses, pictures and cards of links are not among the
 * segments, and come back as they are.
 */
export function splitBody(html: string): SplitBody {
    const root: BodyElement = { name: "", attributes: {}, children: readTree(html) };
    const runs = findRuns(root).filter(({ nodes }) => LETTER.test(readWords(nodes)));
    const marked = runs.map(({ nodes }) => markElements(nodes));
    return {
        segments: marked.map(({ text }) => text),
        join(translated) {
            const replaced = new Map<BodyElement, Map<number, { run: Run; nodes: BodyNode[] }>>();
            for (const [index, run] of runs.entries()) {
                const nodes = parseSegment(translated[index] ?? "", marked[index]?.elements ?? []);
                if (!nodes) return undefined;
                const ofParent = replaced.get(run.parent) ?? new Map();
                replaced.set(run.parent, ofParent.set(run.index, { run, nodes }));
            }
            return writeTree(copyChildren(root, replaced));
        },
    };
}

type Replaced = ReadonlyMap<BodyElement, ReadonlyMap<number, { run: Run; nodes: BodyNode[] }>>;

/** Copies the children of an element, with the replaced runs. */
function copyChildren(parent: BodyElement, replaced: Replaced): BodyNode[] {
    const runs = replaced.get(parent);
    const copied: BodyNode[] = [];
    for (let index = 0; index < parent.children.length; index++) {
        const found = runs?.get(index);
        const child = parent.children[index];
        if (found) {
            copied.push(...found.nodes);
            index += found.run.nodes.length - 1;
        } else if (isElement(child) && !isProtected(child)) {
            copied.push({ ...withoutLanguage(child), children: copyChildren(child, replaced) });
        } else if (child !== undefined) copied.push(child);
    }
    return copied;
}

function findRuns(parent: BodyElement): Run[] {
    const runs: Run[] = [];
    let run: Run | undefined;
    for (const [index, child] of parent.children.entries()) {
        if (isElement(child) && isContainer(child)) {
            run = undefined;
            if (!isProtected(child)) runs.push(...findRuns(child));
        } else if (run) run.nodes.push(child);
        else {
            run = { parent, index, nodes: [child] };
            runs.push(run);
        }
    }
    return runs;
}

/** Whether an element is no part of a sentence: a block, or an inline element around one. */
const isContainer = (element: BodyElement): boolean =>
    isBlock(element) || isEmbed(element) || element.children.some((child) => isElement(child) && isContainer(child));

/** Returns the words of nodes that can be translated. */
function readWords(nodes: readonly BodyNode[]): string {
    return nodes.map((node) => (typeof node === "string" ? node : isProtected(node) ? "" : readWords(node.children))).join("");
}
