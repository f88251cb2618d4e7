import type { UserFragment } from "@parley/accounts/contract";
import { foldName, toDateTime, formatMention as writtenMention } from "@parley/library/contract";

/** Somebody who may be meant by what was typed after an @ (CONT-015). */
export interface MentionSuggestion {
    userID: number;
    name: string;
    photoUrl: string;
    /** Null for who keeps it to themselves. */
    dateLastActive: string | null;
    /** Of the line in the list of suggestions. */
    elementID: string;
}

/** What was typed of a name behind an @, and at which character of the text the @ stands. */
export interface TypedMention {
    typed: string;
    start: number;
}

/** A member as a suggestion; the id of its line follows from theirs (CONT-015). */
export function toSuggestion({ userID, name, photoUrl, dateLastActive }: UserFragment): MentionSuggestion {
    return { userID, name, photoUrl, dateLastActive: dateLastActive ?? null, elementID: `mention-${userID}` };
}

/** Who was here within 90 days comes before all others; otherwise the order stays as it is (CONT-021, S1§9). */
export function sortedMentions(suggestions: readonly MentionSuggestion[], now: Date): MentionSuggestion[] {
    const since = toDateTime(new Date(now.getTime() - RECENT_DAYS * A_DAY));
    const isRecent = ({ dateLastActive }: MentionSuggestion) => (dateLastActive ?? "") >= since;
    return [...suggestions.filter(isRecent), ...suggestions.filter((suggestion) => !isRecent(suggestion))];
}

/** Those whose names begin with what was typed, as the server compares names. */
export function mentionsFitting(suggestions: readonly MentionSuggestion[], typed: string): MentionSuggestion[] {
    const key = foldName(typed);
    return suggestions.filter(({ name }) => foldName(name).startsWith(key));
}

/** How many characters at the beginning of a name are what was typed; whatever the case and the accents. */
export function lengthTyped(name: string, typed: string): number {
    const key = foldName(typed);
    let length = 0;
    for (const { segment } of GRAPHEMES.segment(name)) {
        if (foldName(name.slice(0, length)).length >= key.length) break;
        length += segment.length;
    }
    return foldName(name.slice(0, length)).startsWith(key) ? length : 0;
}

/**
 * The mention that is being typed at the end of a text: an @ at the beginning of a word and some of a name, or with a quotation mark
 * behind the @ a name with spaces, as the renderer reads them. Not in code, nor in an address such as a@b.
 */
export function typedMention(textBeforeCaret: string): TypedMention | undefined {
    const found = TYPED.exec(textBeforeCaret);
    if (!found || isInCode(textBeforeCaret)) return undefined;
    return { typed: found[1] ?? found[2] ?? "", start: found.index };
}

/** How a name is mentioned in a text: `@name`, or `@"a name"`, as the renderer reads it. */
export const mentionText = writtenMention;

/** The same in Markdown, where a name with stars or underscores in it is no emphasis. */
export function mentionMarkdown(name: string): string {
    return mentionText(name).replace(/[\\`*_[\]<>~]/g, "\\$&");
}

const A_DAY = 24 * 60 * 60 * 1000;
const RECENT_DAYS = 90;
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A name is no longer than this; what goes on is a sentence. */
const TYPED = /(?<![\p{L}\p{N}\p{M}_@.&/])@(?:"([^"\n]{0,50})|([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,49})?)$/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Whether the end of a text in Markdown stands in a block of code, or in code within its paragraph. */
function isInCode(text: string): boolean {
    let fence = "";
    let paragraph = "";
    for (const line of text.split("\n")) {
        const found = FENCE.exec(line)?.[1];
        if (fence === "") fence = found ?? "";
        else if (found?.includes(fence)) fence = "";
        paragraph = found || line.trim() === "" ? "" : `${paragraph}\n${line}`;
    }
    return fence !== "" || hasOpenCode(paragraph);
}

/** Code within a paragraph begins with some backticks and ends with as many. */
function hasOpenCode(paragraph: string): boolean {
    let open = 0;
    for (const { 0: ticks } of paragraph.matchAll(/(?<!\\)`+/g)) {
        if (open === 0) open = ticks.length;
        else if (open === ticks.length) open = 0;
    }
    return open > 0;
}
