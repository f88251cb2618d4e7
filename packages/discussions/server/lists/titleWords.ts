import { foldName } from "@parley/library/contract";

/** Maximum number of words by which a title is compared. */
export const MAX_TITLE_WORDS = 12;
const MAX_WORD_LENGTH = 60;
/** Minimum length of words in alphabets with upper and lower case; shorter ones are mostly articles and prepositions. */
const MIN_CASED_LENGTH = 4;
const MIN_LENGTH = 2;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Returns the words by which titles are compared, folded like names, without duplicates and the longest, most distinctive ones first. */
export function listTitleWords(title: string): string[] {
    const words = Array.from(segmenter.segment(foldName(title)), ({ segment, isWordLike }) => (isWordLike ? segment : ""));
    return [...new Set(words)]
        .filter((word) => word.length >= (isCased(word) ? MIN_CASED_LENGTH : MIN_LENGTH) && word.length <= MAX_WORD_LENGTH)
        .sort((one, other) => other.length - one.length)
        .slice(0, MAX_TITLE_WORDS);
}

/** Checks whether a word consists of letters with upper and lower case and has no digits: "w3" is distinctive, "the" is not. */
const isCased = (word: string): boolean => word.toUpperCase() !== word && !/\d/.test(word);
