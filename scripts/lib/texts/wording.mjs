const WORDS = /\p{L}{2,}/u;
/** Addresses, CSS, code, lists of headers, names of classes and of constants. */
const NO_WORDING =
    /^[/.#@<\\]|^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+[,:]|^HTTP\/|\w="\w|:\/\/|^\s*[{[]\s*"|\$\{|^--|\dpx|^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$|^[A-Z0-9_]+$/u;

/** Whether a text is probably read by people: it has several words, or begins with a capital letter as labels do. */
export function isWording(text) {
    const words = text.replaceAll(/\{\w+\}/g, "9");
    if (!WORDS.test(words) || NO_WORDING.test(text)) return false;
    return /^[\p{Lu}9“]/u.test(words) || /\p{L}{2,} \p{L}|^an? \p{L}/u.test(words);
}

/** Whether a text may be read by people, also a single word such as “post”: it is no address, code or punctuation. */
export function isPhrase(text) {
    return WORDS.test(text) && !NO_WORDING.test(text) && !/\p{Ll}\p{Lu}|^\w+[:=;.&](?! [{\p{L}])|^\p{Ll}\w*:|&\w+;/u.test(text);
}

/** Whether a text of the server is a sentence or a title for people: it begins with a capital letter or a number, and has several words. */
export function isSentence(text) {
    const words = text.replaceAll(/\{\w+\}/g, "9");
    return (
        isWording(text) && /^[“‘]?[\p{Lu}9]/u.test(words) && /[\p{L}9][,:”]* [\p{L}9–“]/u.test(words) && /\p{Ll}{2}/u.test(words)
    );
}
