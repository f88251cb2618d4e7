/** Scripts that are written from right to left, by their codes in ISO 15924. */
const RIGHT_TO_LEFT = new Set("Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi".split(" "));

/**
 * Returns the text direction of a locale, by its script: the one it names, else the one in which its language is mostly written, so that
 * Kurmanji (`ku`) is left to right and Sorani (`ckb`) right to left. What is no locale is left to right.
 */
export function findDirection(locale: string): "ltr" | "rtl" {
    try {
        const { script } = new Intl.Locale(locale).maximize();
        return script && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
    } catch {
        return "ltr";
    }
}
