/** A run of characters in a rich2 body, with its marks. A mark is true or absent; a line feed in the text is a line break. */
export interface RichText {
    text: string;
    bold?: boolean;
    italic?: boolean;
    underline?: boolean;
    strikethrough?: boolean;
    superscript?: boolean;
    subscript?: boolean;
    code?: boolean;
}

/** The marks a text can carry, in the order in which the renderer nests them, the outermost first. */
export const RICH_MARKS = ["bold", "italic", "underline", "strikethrough", "superscript", "subscript", "code"] as const;

export type RichMark = (typeof RICH_MARKS)[number];

/**
 * A heading. The page's own title is the first rank, so h2, h3 and h4 are a post's first, second and third; h1 is shown as h2, and h5 and
 * h6 as h4.
 */
export interface RichHeading {
    type: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
    children: RichInline[];
}

export interface RichParagraph {
    type: "p";
    children: RichInline[];
}

/** A quote: lines, or whole blocks. */
export interface RichQuote {
    type: "blockquote";
    children: RichBlock[];
}

/** A paragraph of a quote. */
export interface RichQuoteLine {
    type: "blockquote-line";
    children: RichInline[];
}

/** What is hidden until a reader asks for it. It holds one `spoiler-content`. */
export interface RichSpoiler {
    type: "spoiler";
    children: RichBlock[];
}

/** The hidden part of a spoiler: lines, or whole blocks. */
export interface RichSpoilerContent {
    type: "spoiler-content";
    children: RichBlock[];
}

/** A paragraph of a spoiler; older editors wrote `spoiler-item`. */
export interface RichSpoilerLine {
    type: "spoiler-line" | "spoiler-item";
    children: RichInline[];
}

/** A list; its children are items. `start` is the first number of a numbered one, 1 if it is absent. */
export interface RichList {
    type: "ul" | "ol";
    start?: number;
    children: RichListItem[];
}

/** An item: its words in a `lic` first, then what stands under them, such as a list in the list. */
export interface RichListItem {
    type: "li";
    children: RichBlock[];
}

/** The words of a list's item. */
export interface RichListWords {
    type: "lic";
    children: RichInline[];
}

/** A program; its children are lines. `lang` is a short name such as `js`. */
export interface RichCode {
    type: "code_block";
    lang?: string;
    children: RichCodeLine[];
}

/** One line of a program, without the line feed. */
export interface RichCodeLine {
    type: "code_line";
    children: RichText[];
}

/** A table: at most one `caption`, one `thead`, then `tbody`; rows may also stand in it directly. */
export interface RichTable {
    type: "table";
    children: (RichTablePart | RichRow | RichCaption)[];
}

export interface RichCaption {
    type: "caption";
    children: RichInline[];
}

export interface RichTablePart {
    type: "thead" | "tbody" | "tfoot";
    children: RichRow[];
}

export interface RichRow {
    type: "tr";
    children: RichCell[];
}

export type RichSide = "left" | "center" | "right";

/** A cell. We write inlines in it; other editors write paragraphs. The side is that of its words. */
export interface RichCell {
    type: "td" | "th";
    align?: RichSide;
    colSpan?: number;
    rowSpan?: number;
    children: (RichInline | RichBlock)[];
}

/** A line between paragraphs; void. */
export interface RichRule {
    type: "hr";
    children: RichText[];
}

/** A link, inline. */
export interface RichLink {
    type: "a";
    url: string;
    children: RichInline[];
}

/** A picture: inline and void, as in Markdown. One that stands between blocks is shown as a paragraph of its own. */
export interface RichImage {
    type: "img";
    url: string;
    alt?: string;
    width?: number;
    height?: number;
    children: RichText[];
}

/** Somebody's name after an @: inline and void. */
export interface RichMention {
    type: "@";
    name: string;
    userID?: number;
    children: RichText[];
}

/** What is known of an address that stands for what is there. Only the address, a name and a size are ever believed. */
export interface RichEmbedData {
    embedType?: string;
    url?: string;
    name?: string;
    width?: number;
    height?: number;
    [more: string]: unknown;
}

interface RichAddress {
    dataSourceType?: string;
    url?: string;
    embedData?: RichEmbedData;
    children: RichText[];
}

/** An address shown as a card or a player: a block and void. */
export interface RichEmbedCard extends RichAddress {
    type: "rich_embed_card";
}

/** An address shown by its title in a line: inline and void. */
export interface RichEmbedInline extends RichAddress {
    type: "rich_embed_inline";
}

export type RichEmbed = RichEmbedCard | RichEmbedInline;

/**
 * A node of a type that nobody here knows; it is kept as it is, and shown by the text in it. Its type is any other word than those above;
 * "unknown" stands for them all, so that `node.type === "p"` tells the known ones apart. Never compare with it: ask by exclusion.
 */
export interface RichUnknown {
    type: "unknown";
    children: RichNode[];
}

export type RichInline = RichText | RichLink | RichImage | RichMention | RichEmbedInline | RichUnknown;

export type RichBlock =
    | RichParagraph
    | RichHeading
    | RichQuote
    | RichQuoteLine
    | RichSpoiler
    | RichSpoilerContent
    | RichSpoilerLine
    | RichList
    | RichListItem
    | RichListWords
    | RichCode
    | RichCodeLine
    | RichTable
    | RichCaption
    | RichTablePart
    | RichRow
    | RichCell
    | RichRule
    | RichImage
    | RichEmbedCard
    | RichUnknown;

export type RichElement = RichBlock | Exclude<RichInline, RichText>;

/** A node of a rich2 body, exactly as `library/server/content` renders it (contract §2, S1§3). */
export type RichNode = RichElement | RichText;

/** Types that stand in a line among words. `rich_embed_card` and all others are blocks. */
export const INLINE_TYPES: ReadonlySet<string> = new Set(["a", "img", "@", "rich_embed_inline", "legacy_emoji_image"]);

/** Types without words of their own: their one child is an empty text. */
export const VOID_TYPES: ReadonlySet<string> = new Set([
    "hr",
    "img",
    "@",
    "rich_embed_card",
    "rich_embed_inline",
    "legacy_emoji_image",
]);

/** Whether a node is a run of characters. */
export function isRichText(node: RichNode): node is RichText {
    return "text" in node && typeof node.text === "string";
}
