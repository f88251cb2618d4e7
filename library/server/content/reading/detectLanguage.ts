import { readFormulaSource } from "../formats/mathml";
import { isEmbed } from "../links/embeds";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isElement, readText, readTree } from "../sanitizing/tree";

/**
 * Languages that are looked for: those that translation services know. Where a text could be in a rare language as well, it is in one of
 * these.
 */
const LANGUAGES =
    "ar bg bn ca cs da de el en es et fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv ms nl no pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi zh".split(
        " ",
    );

/** Length of the beginning of a body that is read, in UTF-16 units of HTML and of text: a language shows in its first sentences. */
const MAX_HTML = 20_000;
const MAX_TEXT = 2_000;
/** Least number of letters; of scripts whose letters are syllables or words, a third of it. "Merci beaucoup" has 13. */
const MIN_LETTERS = 12;
const MIN_DENSE_LETTERS = 4;
const LETTERS = /\p{L}/gu;
const DENSE_LETTERS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/gu;
/** How much likelier a language must be than the next one. */
const MIN_LEAD = 1.1;

/**
 * Returns the language of a body rendered by `renderBody`, as its author writes (ISO 639-1); undefined for a text that is too short, or in
 * more than one. Code, formulas, quotes, addresses and mentions don't count.
 */
export async function detectLanguage(bodyHtml: string): Promise<string | undefined> {
    const text = collectProse(readTree(bodyHtml.slice(0, MAX_HTML))).slice(0, MAX_TEXT);
    if (countMatches(text, LETTERS) < MIN_LETTERS && countMatches(text, DENSE_LETTERS) < MIN_DENSE_LETTERS) return undefined;
    // Loaded with the first text, since it takes some 8 MB.
    const { detectAll } = await import("tinyld");
    const [first, second] = detectAll(text, { only: LANGUAGES });
    if (!first || (second && first.accuracy < MIN_LEAD * second.accuracy)) return undefined;
    return first.lang;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const NO_PROSE = new Set(["code", "pre", "kbd", "samp", "blockquote"]);
const ADDRESS = /^\s*(?:https?:\/\/|www\.)/i;

function collectProse(nodes: readonly BodyNode[]): string {
    return nodes
        .map((node) => {
            if (typeof node === "string") return node;
            return isProse(node) ? ` ${collectProse(node.children)} ` : " ";
        })
        .join("");
}

function isProse(element: BodyElement): boolean {
    const { name, attributes, children } = element;
    if (NO_PROSE.has(name)) return attributes.class === "spoiler";
    if (isEmbed(element) || readFormulaSource(element) !== undefined) return false;
    return name !== "a" || (attributes.class !== "at" && !ADDRESS.test(readText([...children].filter((one) => !isElement(one)))));
}
