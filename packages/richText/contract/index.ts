export type { LostKind, LostThing } from "./markdown/lost";
export { LOST_KINDS } from "./markdown/lost";
export type { MarkdownOptions } from "./markdown/reading";
export { collectMentions, fromMarkdown } from "./markdown/reading";
export { toMarkdown } from "./markdown/writing";
export type {
    RichBlock,
    RichCaption,
    RichCell,
    RichCode,
    RichCodeLine,
    RichElement,
    RichEmbed,
    RichEmbedCard,
    RichEmbedData,
    RichEmbedInline,
    RichHeading,
    RichImage,
    RichInline,
    RichLink,
    RichList,
    RichListItem,
    RichListItemText,
    RichMark,
    RichMention,
    RichNode,
    RichParagraph,
    RichQuote,
    RichQuoteLine,
    RichRow,
    RichRule,
    RichSide,
    RichSpoiler,
    RichSpoilerContent,
    RichSpoilerLine,
    RichTable,
    RichTablePart,
    RichText,
    RichUnknown,
} from "./nodes";
export { INLINE_TYPES, isRichText, RICH_MARKS, VOID_TYPES } from "./nodes";
export { countWords, EMPTY_BODY, isEmptyRich2, parseRich2, readSource, toPlainText, writeRich2 } from "./rich2";
export { createRandom, createTree, SAYABLE } from "./richText.examples";
