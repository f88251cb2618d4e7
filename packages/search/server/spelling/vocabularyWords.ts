import type { TextWord } from "@parley/tokenizer/server";

/** Lengths of the words that are kept, in characters. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 24;
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;

/** Checks whether a word of a text belongs to the vocabulary: numbers and text without spaces have no spellings. */
export function isInVocabulary({ character, token }: Pick<TextWord, "character" | "token">): boolean {
    const { length } = Array.from(token);
    return character === undefined && length >= MIN_LENGTH && length <= MAX_LENGTH && LETTERS.test(token);
}
