import { foldName } from "@parley/library/contract";

/** A title is compared by so many of its words. */
export const MAX_TITLE_WORDS = 12;
const MAX_WORD_LENGTH = 60;
/** Shorter words of alphabets with two cases are mostly articles and prepositions. */
const MIN_CASED_LENGTH = 4;
const MIN_LENGTH = 2;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Returns the words by which titles are compared, folded as names are: each once, the longest first, which say most. */
export function titleWords(title: string): string[] {
    const words = Array.from(segmenter.segment(foldName(title)), ({ segment, isWordLike }) => (isWordLike ? segment : ""));
    return [...new Set(words)]
        .filter((word) => word.length >= (isCased(word) ? MIN_CASED_LENGTH : MIN_LENGTH) && word.length <= MAX_WORD_LENGTH)
        .sort((one, other) => other.length - one.length)
        .slice(0, MAX_TITLE_WORDS);
}

/** Whether a word is of letters that have two cases, and of no figures: "w3" says more than "the". */
const isCased = (word: string): boolean => word.toUpperCase() !== word && !/\d/.test(word);
