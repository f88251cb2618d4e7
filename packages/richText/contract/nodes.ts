/** A run of text in a rich2 body, with its marks. A mark is true or absent; a line feed in the text is a line break. */
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

/** The marks of a text, in the order in which the renderer nests them, outermost first. */
export const RICH_MARKS = ["bold", "italic", "underline", "strikethrough", "superscript", "subscript", "code"] as const;

export type RichMark = (typeof RICH_MARKS)[number];

/**
 * A heading. The page's title is the first level, so h2, h3 and h4 are a post's first, second and third; h1 is displayed as h2, and h5 and
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

/** A quote: lines or blocks. */
export interface RichQuote {
    type: "blockquote";
    children: RichBlock[];
}

/** A paragraph of a quote. */
export interface RichQuoteLine {
    type: "blockquote-line";
    children: RichInline[];
}

/** Content that is hidden until a reader opens it. Contains one `spoiler-content`. */
export interface RichSpoiler {
    type: "spoiler";
    children: RichBlock[];
}

/** The hidden part of a spoiler: lines or blocks. */
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

/** An item: its text in a `lic` first, then nested blocks such as a list. With `checked` it is a task, which is done or not. */
export interface RichListItem {
    type: "li";
    checked?: boolean;
    children: RichBlock[];
}

/** The text of a list item. */
export interface RichListItemText {
    type: "lic";
    children: RichInline[];
}

/** A code block; its children are lines. `lang` is a short name such as `js`. */
export interface RichCode {
    type: "code_block";
    lang?: string;
    children: RichCodeLine[];
}

/** One line of a code block, without the line feed. */
export interface RichCodeLine {
    type: "code_line";
    children: RichText[];
}

/** A table: at most one `caption`, one `thead`, then `tbody`; rows may also be direct children. */
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

/** A table cell with the alignment of its text. The editor writes inline nodes in it; other editors write paragraphs. */
export interface RichCell {
    type: "td" | "th";
    align?: RichSide;
    colSpan?: number;
    rowSpan?: number;
    children: (RichInline | RichBlock)[];
}

/** A horizontal rule; void. */
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

/** An image: inline and void, as in Markdown. Between blocks it is displayed as a paragraph of its own. */
export interface RichImage {
    type: "img";
    url: string;
    alt?: string;
    width?: number;
    height?: number;
    children: RichText[];
}

/** A user's name after an @: inline and void. */
export interface RichMention {
    type: "@";
    name: string;
    userID?: number;
    children: RichText[];
}

/** Metadata of an embedded URL. Only the URL, the name and the size are trusted. */
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

/** A URL displayed as a card or player: a block and void. */
export interface RichEmbedCard extends RichAddress {
    type: "rich_embed_card";
}

/** A URL displayed inline by its title: inline and void. */
export interface RichEmbedInline extends RichAddress {
    type: "rich_embed_inline";
}

export type RichEmbed = RichEmbedCard | RichEmbedInline;

/**
 * A node of an unknown type; preserved, and displayed by its text. Its type is any string other than those above; "unknown" represents them
 * all, so that `node.type === "p"` narrows to the known types. Never compare with it: test by exclusion.
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
    | RichListItemText
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

/** Types of inline nodes. `rich_embed_card` and all others are blocks. */
export const INLINE_TYPES: ReadonlySet<string> = new Set(["a", "img", "@", "rich_embed_inline", "legacy_emoji_image"]);

/** Types without text content: their only child is an empty text. */
export const VOID_TYPES: ReadonlySet<string> = new Set([
    "hr",
    "img",
    "@",
    "rich_embed_card",
    "rich_embed_inline",
    "legacy_emoji_image",
]);

/** Checks whether a node is a run of text. */
export function isRichText(node: RichNode): node is RichText {
    return "text" in node && typeof node.text === "string";
}
