import { trimEndCharacters } from "./trim";

/** A mention in a text: a name after an @. */
export interface TypedMention {
    name: string;
    /** Index of the @. */
    index: number;
    /** Index after the last character of the mention. */
    end: number;
}

/** Yields the mentions in a typed text: `@name`, or `@"Full Name"` for a name with spaces (CONT-007). */
export function* findMentions(text: string): Generator<TypedMention> {
    for (const match of text.matchAll(MENTION)) {
        const [whole, full, plain = ""] = match;
        // A full stop after the name ends the sentence.
        const name = (full ?? trimEndCharacters(plain, SENTENCE_END)).normalize("NFC");
        const end = match.index + (full === undefined ? trimEndCharacters(plain, SENTENCE_END).length + 1 : whole.length);
        yield { name, index: match.index, end };
    }
}

/** Returns a mention as it is typed, so that `mentionsIn` finds the name again. */
export function formatMention(name: string): string {
    return /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*$/u.test(name) ? `@${name}` : `@"${name}"`;
}

// A mention must not begin inside a word, as in an email address.
const MENTION = /(?<![\p{L}\p{N}\p{M}_@.&/])@(?:"([^"\n]{1,100})"|([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,99}))/gu;
/** Characters after a name that end a sentence or a part of one. */
export const SENTENCE_END = /[.-]/;
