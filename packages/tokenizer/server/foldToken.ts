/** Maximum length of a token in characters; longer ones are found by their beginning. */
export const MAX_TOKEN_LENGTH = 64;

/** Marks that are accents or vowel signs of letters, not letters of their own, as they are in Thai, Devanagari or kana. */
const ACCENTS =
    /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}])\p{Mn}+/gu;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
const NOT_IN_TOKENS = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}+#]/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const HAS_LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const PLAIN = /^[a-z0-9]+$/;
const HAS_UMLAUT = /[äöü]|\u0308/i;

/**
 * Letters that writers of one language type in several forms, or that people without the keyboard replace: Arabic alef maksura and teh
 * marbuta, Persian and Kurdish letters, Latin letters that Unicode does not decompose.
 */
const LETTERS: Readonly<Record<string, string>> = {
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    đ: "d",
    ð: "d",
    þ: "th",
    ł: "l",
    ħ: "h",
    ŧ: "t",
    ŋ: "n",
    ı: "i",
    ĸ: "k",
    ς: "σ",
    ٱ: "ا",
    ى: "ي",
    ی: "ي",
    ې: "ي",
    ێ: "ي",
    ے: "ي",
    ة: "ه",
    ە: "ه",
    ھ: "ه",
    ہ: "ه",
    ک: "ك",
    ڪ: "ك",
    ڕ: "ر",
    ڵ: "ل",
    ۆ: "و",
    ۇ: "و",
};
// bounded: one character.
const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/**
 * Folds a word to the form in which it is indexed and looked up: compatibility forms and width normalized, case, accents and letter forms
 * folded, digits of all scripts as ASCII. Returns "" if nothing remains, and at most `MAX_TOKEN_LENGTH` characters.
 */
export function foldToken(word: string): string {
    if (PLAIN.test(word)) return word.slice(0, MAX_TOKEN_LENGTH);
    const folded = word
        // Case first: some letters, such as İ, become a letter and a mark.
        .toLowerCase()
        .normalize("NFKD")
        .replace(ACCENTS, "")
        .toLowerCase()
        .replace(IGNORABLE, "")
        .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter)
        .replace(OTHER_DIGITS, toDigit)
        .normalize("NFC")
        .replace(NOT_IN_TOKENS, "");
    if (!HAS_LETTER.test(folded)) return "";
    return folded.length > MAX_TOKEN_LENGTH ? Array.from(folded).slice(0, MAX_TOKEN_LENGTH).join("") : folded;
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Spells ä, ö and ü as ae, oe and ue, as people without these keys write German. Other words are returned as they are. */
export function writeOutUmlauts(word: string): string {
    if (!HAS_UMLAUT.test(word)) return word;
    const composed = word.toLowerCase().normalize("NFC");
    const spelledOut = composed.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
    return spelledOut === composed ? word : spelledOut;
}

/** Decimal digits of every script stand in Unicode in blocks of ten, from zero on. */
function toDigit(digit: string): string {
    let zero = digit.codePointAt(0) ?? 0;
    const last = zero;
    while (last - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(last - zero);
}
