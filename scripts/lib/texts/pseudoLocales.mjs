/** Letters that look like the English ones, which are in no text of people or programs, so that what lacks them is no translation. */
const LETTERS = new Map(zip("abcdefghijklmnopqrstuvwxyz", "åƀçđéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýž"));
const CAPITALS = new Map(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ÅɃÇĐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŢÛṼŴẊÝŽ"));

/** The override that has characters read from right to left, and its end. */
const [OVERRIDE, POP] = ["\u202e", "\u202c"];

/** Values and tags, which stay as they are. */
const UNTOUCHED = /(\{\w+\}|<\/?\w+>)/;

/**
 * Pseudo-locales for tests, each with the locale whose place it takes in a copy of the build: its plural forms, formats and direction are that
 * one's. Nobody is offered them.
 */
export const PSEUDO_LOCALES = {
    /** Some 40 % longer, as translations are: `[Šîîĝñ îîñ]`. */
    longer: { locale: "de", convert: (text) => `[${convertWords(text, (word) => word.map(stretch).join(""))}]` },
    /** From right to left, and read so as well. */
    mirrored: {
        locale: "ar",
        convert: (text) => convertWords(text, (word) => `${OVERRIDE}${word.map(disguise).join("")}${POP}`),
    },
};

/**
 * Creates the catalogue of a pseudo-locale from the English texts and their plural forms.
 *
 * @param {readonly { text: string, context?: string }[]} texts
 * @param {Readonly<Record<string, Record<string, string>>>} plurals
 * @param {(text: string) => string} convert
 */
export function createPseudoCatalogue(texts, plurals, convert) {
    return Object.fromEntries(
        texts.map(({ text, context }) => [
            context === undefined ? text : `${context}\u0004${text}`,
            plurals[text] ? mapValues(plurals[text], convert) : convert(text),
        ]),
    );
}

/** Converts the words of a text, each given as its letters. */
function convertWords(text, convert) {
    return text
        .split(UNTOUCHED)
        .map((part) => (UNTOUCHED.test(part) ? part : part.replace(/[a-z]+/gi, (word) => convert([...word]))))
        .join("");
}

const disguise = (letter) => LETTERS.get(letter) ?? CAPITALS.get(letter) ?? letter;

/** Doubles the letters that are two in five of the product’s texts. */
const stretch = (letter) => disguise(letter) + (/[aeiour]/i.test(letter) ? disguise(letter.toLowerCase()) : "");

function zip(keys, values) {
    const found = [...values];
    return [...keys].map((key, index) => [key, found[index]]);
}

const mapValues = (values, convert) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]));
