import { mentionsIn } from "@parley/library/contract";
import { splitGraphemes } from "@parley/library/server/graphemes";
import { formulaSource } from "../formats/mathml";
import { isEmbed } from "../links/embeds";
import { readPlaceholder } from "../links/foreignPictures";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isElement, isNamed, readTree } from "../sanitizing/tree";

/** A picture of a body. */
export interface BodyImage {
    url: string;
    alt: string;
    /** In pixels, when the body tells both. */
    width?: number;
    height?: number;
}

/**
 * The words of a body that `renderBody` made: blocks on lines of their own, pictures as their description, mentions with their @.
 * What a spoiler hides stays hidden. It is text: escape it before it goes into HTML.
 */
export function plainText(html: string): string {
    return textIn(readTree(html));
}

const textIn = (tree: BodyNode[]): string => tidied(words(tree, NOTHING));

/**
 * The beginning of a body that `renderBody` made, as one line of text of at most `length` graphemes, cut between words where there
 * is a space to cut at and ended by "…". What others are quoted with is left out, unless there is nothing else.
 */
export function createExcerpt(html: string, length: number): string {
    if (html.length > FIRST_READ_FOR_EXCERPT) {
        const { text, isCut, isOwn } = excerptIn(readTree(beginningOfHtml(html, FIRST_READ_FOR_EXCERPT)), length);
        if (isCut && isOwn) return text;
    }
    return excerptIn(readTree(beginningOfHtml(html, MAX_READ_FOR_EXCERPT)), length).text;
}

/** Most excerpts end within this much HTML, in UTF-16 units, so that no more is parsed. */
const FIRST_READ_FOR_EXCERPT = 4_096;
/**
 * No more HTML is parsed for an excerpt: lists tell those of dozens of bodies in one answer (FC-80). Words of the author behind so much of a quote
 * are not in it.
 */
const MAX_READ_FOR_EXCERPT = 10_240;
/** The longest escape of a character, such as `&quot;`. */
const MAX_ESCAPE_LENGTH = 6;

/** The first `size` characters of HTML that `renderBody` made, without a tag or an escaped character that does not end there. */
function beginningOfHtml(html: string, size: number): string {
    if (html.length <= size) return html;
    const tag = html.lastIndexOf("<", size - 1);
    if (tag > html.lastIndexOf(">", size - 1)) return html.slice(0, tag);
    const entity = html.lastIndexOf("&", size - 1);
    if (entity > size - MAX_ESCAPE_LENGTH && !html.slice(entity, size).includes(";")) return html.slice(0, entity);
    return html.slice(0, isHighSurrogate(html.charCodeAt(size - 1)) ? size - 1 : size);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

interface Excerpt {
    text: string;
    /** There are more words than these. */
    isCut: boolean;
    /** They are not only those of quotes. */
    isOwn: boolean;
}

function excerptIn(tree: BodyNode[], length: number): Excerpt {
    const own = tidied(words(tree, QUOTES));
    const all = withPlainMentions(own || tidied(words(tree, NOTHING)))
        .replace(/\s+/g, " ")
        .replace(SPACE_BEFORE_STOP, "$1");
    const text = cut(all, length);
    return { text, isCut: text !== all, isOwn: own !== "" };
}

/** Left behind by something without words, as a picture that nobody described. Other marks may have a space before them, as in French. */
const SPACE_BEFORE_STOP = / ([.,])(?= |$)/g;

/** People whose names nobody has looked up yet stand as `@"Full Name"`; readers know them as `@Full Name`. */
function withPlainMentions(text: string): string {
    let plain = "";
    let from = 0;
    for (const { name, index, end } of mentionsIn(text)) {
        plain += `${text.slice(from, index)}@${name}`;
        from = end;
    }
    return plain + text.slice(from);
}

/** The first picture of a body that `renderBody` made, or null. */
export function firstImage(html: string): BodyImage | null {
    return imageIn(readTree(html));
}

function imageIn(tree: BodyNode[]): BodyImage | null {
    const image = find(tree, (candidate) => candidate.name === "img");
    if (!image) return null;
    const { src = "", alt = "", width, height } = image.attributes;
    return { url: src, alt, ...(width && height ? { width: Number(width), height: Number(height) } : {}) };
}

/** Whether a body that `renderBody` made shows a picture, or will once there is a copy of it. */
export function holdsPicture(html: string): boolean {
    return hasPictureIn(readTree(html));
}

function hasPictureIn(tree: BodyNode[]): boolean {
    return find(tree, (candidate) => candidate.name === "img" || readPlaceholder(candidate) !== undefined) !== undefined;
}

/** How many characters of a body that `renderBody` made can be seen: graphemes, without spaces and what has no shape of its own. */
export function countVisibleCharacters(html: string): number {
    return visibleLengthOf(plainText(html));
}

/** What lists and limits need to know of a rendered body. */
export interface BodySummary {
    /** `createExcerpt` it. */
    excerpt: string;
    /** `countVisibleCharacters` it. */
    length: number;
    /** `firstImage` of it. */
    image: BodyImage | null;
    /** Whether it `holdsPicture`, also one that can't be shown yet. */
    hasPicture: boolean;
}

/** The summary of a body that `renderBody` made, which is parsed once for all of it. */
export function summarize(html: string, excerptLength: number): BodySummary {
    const tree = readTree(html);
    return {
        excerpt: excerptIn(tree, excerptLength).text,
        length: visibleLengthOf(textIn(tree)),
        image: imageIn(tree),
        hasPicture: hasPictureIn(tree),
    };
}

function visibleLengthOf(text: string): number {
    // Where each unit is a character there is nothing to put together, and most texts are like that.
    if (ASCII.test(text)) return text.replace(INVISIBLE_ASCII, "").length;
    let visible = 0;
    for (const character of splitGraphemes(text)) if (!INVISIBLE.test(character)) visible++;
    return visible;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what nobody sees
const INVISIBLE_ASCII = /[\x00-\x20\x7f]+/g;
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Control}]*$/u;

const NOTHING = new Set<string>();
const QUOTES = new Set(["blockquote"]);
const ON_OWN_LINE = new Set(
    "p div blockquote pre h2 h3 h4 ul ol li dl dt dd hr table caption tr figure figcaption details summary".split(" "),
);

function words(nodes: BodyNode[], without: ReadonlySet<string>): string {
    return nodes.map((node) => (typeof node === "string" ? node : wordsOf(node, without))).join("");
}

function wordsOf(node: BodyElement, without: ReadonlySet<string>): string {
    if (without.has(node.name)) return "\n";
    if (node.name === "br") return "\n";
    const picture = node.name === "img" ? node.attributes : readPlaceholder(node);
    if (picture) return picture.alt ?? "";
    const formula = formulaSource(node);
    if (formula !== undefined) return formula;
    // What another site says of itself was not written here.
    if (isEmbed(node)) return `\n${node.attributes.href}\n`;
    if (node.name === "details" && node.attributes.class === "spoiler") {
        return `\n${words(
            node.children.filter((child) => isNamed(child, "summary")),
            without,
        )}\n`;
    }
    const inside = words(node.children, without);
    if (node.name === "a" && node.attributes.class === "at") return `@${inside}`;
    if (node.name === "td" || node.name === "th") return `${inside}\t`;
    return ON_OWN_LINE.has(node.name) ? `\n${inside}\n` : inside;
}

function tidied(text: string): string {
    return text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join("\n");
}

function cut(text: string, length: number): string {
    const characters: string[] = [];
    for (const character of splitGraphemes(text)) {
        if (characters.length === length) return shortened(characters, character);
        characters.push(character);
    }
    return text;
}

// The last character makes room for the "…".
function shortened(characters: string[], next: string): string {
    const kept = characters.slice(0, -1);
    const endsWord = /^\s/.test(characters.at(-1) ?? next);
    const space = endsWord ? -1 : kept.lastIndexOf(" ");
    return `${kept
        .slice(0, space > kept.length / 2 ? space : kept.length)
        .join("")
        .trimEnd()}…`;
}

function find(nodes: BodyNode[], wanted: (candidate: BodyElement) => boolean): BodyElement | undefined {
    for (const node of nodes) {
        if (!isElement(node) || isEmbed(node)) continue;
        const found = wanted(node) ? node : find(node.children, wanted);
        if (found) return found;
    }
    return undefined;
}
