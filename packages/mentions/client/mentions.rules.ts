import type { UserFragment } from "@parley/accounts/contract";
import { foldName, toDateTime, formatMention as writtenMention } from "@parley/library/contract";

/** User suggested for the text typed after an @ (CONT-015). */
export interface MentionSuggestion {
    userID: number;
    name: string;
    photoUrl: string;
    /** Null if the user hides it. */
    dateLastActive: string | null;
    /** Element id of the option in the list. */
    elementID: string;
}

/** Typed part of a name after an @, and the index of the @ in the text. */
export interface TypedMention {
    typed: string;
    start: number;
}

/** Converts a user to a suggestion, with an element id derived from the user ID (CONT-015). */
export function toSuggestion({ userID, name, photoUrl, dateLastActive }: UserFragment): MentionSuggestion {
    return { userID, name, photoUrl, dateLastActive: dateLastActive ?? null, elementID: `mention-${userID}` };
}

/** Sorts members active within 90 days before all others; the order is otherwise stable (CONT-021, S1§9). */
export function sortMentions(suggestions: readonly MentionSuggestion[], now: Date): MentionSuggestion[] {
    const since = toDateTime(new Date(now.getTime() - RECENT_DAYS * A_DAY));
    const isRecent = ({ dateLastActive }: MentionSuggestion) => (dateLastActive ?? "") >= since;
    return [...suggestions.filter(isRecent), ...suggestions.filter((suggestion) => !isRecent(suggestion))];
}

/** Returns the suggestions whose names begin with the typed text, compared as on the server. */
export function filterMentions(suggestions: readonly MentionSuggestion[], typed: string): MentionSuggestion[] {
    const key = foldName(typed);
    return suggestions.filter(({ name }) => foldName(name).startsWith(key));
}

/** Returns the length of the prefix of a name that matches the typed text, regardless of case and accents. */
export function countTypedLetters(name: string, typed: string): number {
    const key = foldName(typed);
    let length = 0;
    for (const { segment } of GRAPHEMES.segment(name)) {
        if (foldName(name.slice(0, length)).length >= key.length) break;
        length += segment.length;
    }
    return foldName(name.slice(0, length)).startsWith(key) ? length : 0;
}

/**
 * Finds the incomplete mention at the end of a text, in the syntax of the renderer: an @ at the beginning of a word followed by part of a
 * name, or an @ and a quotation mark followed by a name with spaces. Ignores code and addresses such as a@b.
 */
export function findTypedMention(textBeforeCaret: string): TypedMention | undefined {
    const found = TYPED.exec(textBeforeCaret);
    if (!found || isInCode(textBeforeCaret)) return undefined;
    return { typed: found[1] ?? found[2] ?? "", start: found.index };
}

/** Returns a mention in the syntax of the renderer: `@name`, or `@"a name"`. */
export const mentionText = writtenMention;

/** Returns a mention in Markdown, with special characters such as asterisks and underscores escaped. */
export function toMentionMarkdown(name: string): string {
    return mentionText(name).replace(/[\\`*_[\]<>~]/g, "\\$&");
}

const A_DAY = 24 * 60 * 60 * 1000;
const RECENT_DAYS = 90;
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Limits the length of a typed name to that of the longest possible name; longer text is a sentence. */
const TYPED = /(?<![\p{L}\p{N}\p{M}_@.&/])@(?:"([^"\n]{0,50})|([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,49})?)$/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE_MARKS = /^(?: {0,3}> ?)+/;

/** Checks whether the end of a Markdown text is in a code block or a code span. */
function isInCode(text: string): boolean {
    let fence = "";
    let paragraph = "";
    let depth = 0;
    for (const whole of text.split("\n")) {
        const marks = QUOTE_MARKS.exec(whole)?.[0] ?? "";
        const line = whole.slice(marks.length);
        const marker = FENCE.exec(line)?.[1] ?? "";
        const info = line.trim().slice(marker.length);
        // After backticks another one makes a code span of the line.
        const found = marker.includes("`") && info.includes("`") ? "" : marker;
        const level = marks.replaceAll(/[^>]/g, "").length;
        // A code block ends with the quote that it is in.
        if (level < depth) fence = "";
        if (fence === "") [fence, depth] = [found, level];
        else if (level === depth && found.includes(fence) && info === "") fence = "";
        paragraph = found !== "" || line.trim() === "" ? "" : `${paragraph}\n${line}`;
    }
    return fence !== "" || hasOpenCode(paragraph);
}

/** Checks for an unclosed code span. A code span ends with as many backticks as it begins with. */
function hasOpenCode(paragraph: string): boolean {
    let open = 0;
    for (const { 0: ticks } of paragraph.matchAll(/(?<!\\)`+/g)) {
        if (open === 0) open = ticks.length;
        else if (open === ticks.length) open = 0;
    }
    return open > 0;
}
