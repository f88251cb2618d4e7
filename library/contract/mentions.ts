import { trimEndCharacters } from "./trim";

/** A name that stands in a text after an @. */
export interface TypedMention {
    name: string;
    /** Index of the @. */
    index: number;
    /** Index behind the last character that belongs to it. */
    end: number;
}

/** The mentions in a text as it is typed: `@name`, or `@"Full Name"` for a name with spaces (CONT-007). */
export function* mentionsIn(text: string): Generator<TypedMention> {
    for (const match of text.matchAll(MENTION)) {
        const [whole, full, plain = ""] = match;
        // A sentence may end behind a name.
        const name = (full ?? trimEndCharacters(plain, SENTENCE_END)).normalize("NFC");
        const end = match.index + (full === undefined ? trimEndCharacters(plain, SENTENCE_END).length + 1 : whole.length);
        yield { name, index: match.index, end };
    }
}

/** A mention as it is typed, so that `mentionsIn` finds the name again. */
export function typedMention(name: string): string {
    return /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*$/u.test(name) ? `@${name}` : `@"${name}"`;
}

// The name may not begin in the middle of a word, as in an e-mail address.
const MENTION = /(?<![\p{L}\p{N}\p{M}_@.&/])@(?:"([^"\n]{1,100})"|([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,99}))/gu;
/** What may end a sentence, or a part of one, behind a name. */
export const SENTENCE_END = /[.-]/;
