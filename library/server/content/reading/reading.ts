import { findMentions } from "@parley/library/contract";
import { splitGraphemes } from "@parley/library/server/graphemes";
import { readFormulaSource } from "../formats/mathml";
import { isEmbed } from "../links/embeds";
import { readPlaceholder } from "../links/foreignPictures";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isElement, isNamed, readTree } from "../sanitizing/tree";

/** An image in a body. */
export interface BodyImage {
    url: string;
    alt: string;
    /** Width and height in pixels, if the body has both. */
    width?: number;
    height?: number;
}

/**
 * Returns the text of a body rendered by `renderBody`: blocks on lines of their own, image descriptions, mentions with their @. The hidden
 * content of spoilers is omitted. The result is plain text: escape it before inserting it into HTML.
 */
export function toPlainText(html: string): string {
    return textIn(readTree(html));
}

const textIn = (tree: BodyNode[]): string => tidied(collectText(tree, NOTHING));

/**
 * Returns the beginning of a body rendered by `renderBody`, as one line of text of at most `length` graphemes, cut between words if
 * possible and ended by "…". Quotes are left out unless there is no other text.
 */
export function createExcerpt(html: string, length: number): string {
    if (html.length > FIRST_READ_FOR_EXCERPT) {
        const { text, isCut, isOwn } = excerptIn(readTree(beginningOfHtml(html, FIRST_READ_FOR_EXCERPT)), length);
        if (isCut && isOwn) return text;
    }
    return excerptIn(readTree(beginningOfHtml(html, MAX_READ_FOR_EXCERPT)), length).text;
}

/** Length of the HTML that is parsed first for an excerpt, in UTF-16 units. Most excerpts end within it. */
const FIRST_READ_FOR_EXCERPT = 4_096;
/**
 * Maximum length of HTML parsed for an excerpt, because lists contain dozens of excerpts in one response (FC-80). The author's text after
 * so long a quote is not in the excerpt.
 */
const MAX_READ_FOR_EXCERPT = 10_240;
/** Length of the longest escaped character, such as `&quot;`. */
const MAX_ESCAPE_LENGTH = 6;

/** Returns the first `size` characters of HTML produced by `renderBody`, without a tag or an escaped character that would be cut. */
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
    /** Whether there is more text. */
    isCut: boolean;
    /** Whether the text contains more than quotes. */
    isOwn: boolean;
}

function excerptIn(tree: BodyNode[], length: number): Excerpt {
    const own = tidied(collectText(tree, QUOTES));
    const all = withPlainMentions(own || tidied(collectText(tree, NOTHING)))
        .replace(/\s+/g, " ")
        .replace(SPACE_BEFORE_STOP, "$1");
    const text = cut(all, length);
    return { text, isCut: text !== all, isOwn: own !== "" };
}

/**
 * Spaces left behind by something without text, such as an image without a description. Other punctuation may follow a space, as in French.
 */
const SPACE_BEFORE_STOP = / ([.,])(?= |$)/g;

/** Replaces mentions of members who have not been looked up, `@"Full Name"`, by `@Full Name`, as readers see them. */
function withPlainMentions(text: string): string {
    let plain = "";
    let from = 0;
    for (const { name, index, end } of findMentions(text)) {
        plain += `${text.slice(from, index)}@${name}`;
        from = end;
    }
    return plain + text.slice(from);
}

/** Returns the first image of a body rendered by `renderBody`, or null. */
export function findFirstImage(html: string): BodyImage | null {
    return imageIn(readTree(html));
}

function imageIn(tree: BodyNode[]): BodyImage | null {
    const image = find(tree, (candidate) => candidate.name === "img");
    if (!image) return null;
    const { src = "", alt = "", width, height } = image.attributes;
    return { url: src, alt, ...(width && height ? { width: Number(width), height: Number(height) } : {}) };
}

/** Checks whether a body rendered by `renderBody` shows an image, or will once there is a local copy. */
export function holdsPicture(html: string): boolean {
    return hasPictureIn(readTree(html));
}

function hasPictureIn(tree: BodyNode[]): boolean {
    return find(tree, (candidate) => candidate.name === "img" || readPlaceholder(candidate) !== undefined) !== undefined;
}

/** Counts the visible characters of a body rendered by `renderBody`: graphemes, without spaces and invisible characters. */
export function countVisibleCharacters(html: string): number {
    return visibleLengthOf(toPlainText(html));
}

/** Data of a rendered body that lists and limits need. */
export interface BodySummary {
    /** Result of `createExcerpt`. */
    excerpt: string;
    /** Result of `countVisibleCharacters`. */
    length: number;
    /** Result of `firstImage`. */
    image: BodyImage | null;
    /** Result of `holdsPicture`, which includes images that can't be shown yet. */
    hasPicture: boolean;
}

/** Returns the summary of a body rendered by `renderBody`, which is parsed once for all of it. */
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
    // In ASCII, which most texts are, every code unit is a grapheme.
    if (ASCII.test(text)) return text.replace(INVISIBLE_ASCII, "").length;
    let visible = 0;
    for (const character of splitGraphemes(text)) if (!INVISIBLE.test(character)) visible++;
    return visible;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all of ASCII
const ASCII = /^[\x00-\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches invisible characters
const INVISIBLE_ASCII = /[\x00-\x20\x7f]+/g;
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Control}]*$/u;

const NOTHING = new Set<string>();
const QUOTES = new Set(["blockquote"]);
const ON_OWN_LINE = new Set(
    "p div blockquote pre h2 h3 h4 ul ol li dl dt dd hr table caption tr figure figcaption details summary".split(" "),
);

function collectText(nodes: BodyNode[], without: ReadonlySet<string>): string {
    return nodes.map((node) => (typeof node === "string" ? node : collectElementText(node, without))).join("");
}

function collectElementText(node: BodyElement, without: ReadonlySet<string>): string {
    if (without.has(node.name)) return "\n";
    if (node.name === "br") return "\n";
    const picture = node.name === "img" ? node.attributes : readPlaceholder(node);
    if (picture) return picture.alt ?? "";
    const formula = readFormulaSource(node);
    if (formula !== undefined) return formula;
    // The text of a card is by another site, not by the author.
    if (isEmbed(node)) return `\n${node.attributes.href}\n`;
    if (node.name === "details" && node.attributes.class === "spoiler") {
        return `\n${collectText(
            node.children.filter((child) => isNamed(child, "summary")),
            without,
        )}\n`;
    }
    const inside = collectText(node.children, without);
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

// The "…" takes the place of the last character.
function shortened(characters: string[], next: string): string {
    const beginning = characters.slice(0, -1);
    const endsWord = /^\s/.test(characters.at(-1) ?? next);
    const space = endsWord ? -1 : beginning.lastIndexOf(" ");
    return `${beginning
        .slice(0, space > beginning.length / 2 ? space : beginning.length)
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
