/**
 * Endings of folded words in English, French, Italian, German, Polish and Spanish, the longest first. The language of a query is unknown,
 * so each word loses one ending of any; words that only share a stem by that count less than whole words.
 */
const ENDINGS = [
    "ements",
    "ement",
    "ments",
    "ables",
    "ingen",
    "ungen",
    "ings",
    "ment",
    "able",
    "ieren",
    "iert",
    "ando",
    "endo",
    "ower",
    "ami",
    "ach",
    "ego",
    "emu",
    "ing",
    "ung",
    "est",
    "ers",
    "ern",
    "ent",
    "ant",
    "are",
    "ire",
    "aux",
    "eux",
    "ate",
    "ati",
    "ata",
    "ato",
    "ed",
    "es",
    "er",
    "en",
    "em",
    "ez",
    "ee",
    "ie",
    "ia",
    "io",
    "al",
    "ow",
    "om",
    "ly",
    "os",
    "as",
    "s",
    "e",
    "n",
    "a",
    "o",
    "i",
    "y",
    "u",
    "x",
    "t",
];
const MIN_STEM_LENGTH = 4;
const DOUBLED = /([bdfglmnprt])\1$/;

/** Returns what remains of a folded word without its ending; at least four letters. */
export function stemWord(word: string): string {
    const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM_LENGTH);
    const stem = ending === undefined ? word : word.slice(0, -ending.length);
    return stem.length > MIN_STEM_LENGTH ? stem.replace(DOUBLED, "$1") : stem;
}
