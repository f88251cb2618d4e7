import type { ServiceDriver } from "./serviceDriver";
import { readProperty, toBaseLanguage } from "./serviceDriver";

/** Codes that differ from those of BCP 47. */
const CODES = new Map([
    ["zh", "zh-CN"],
    ["nb", "no"],
    ["nn", "no"],
    ["fil", "tl"],
]);

/** Google Cloud Translation, basic edition (`POST /language/translate/v2`), with its key in a header. */
export const google: ServiceDriver = {
    needsKey: true,
    toCode(language) {
        const base = toBaseLanguage(language);
        // It has more than a hundred languages, and refuses others itself.
        return /^[a-z]{2,3}$/.test(base) ? (CODES.get(base) ?? base) : undefined;
    },
    createRequest: ({ texts, source, target }, apiKey = "") => ({
        path: "/language/translate/v2",
        headers: { "x-goog-api-key": apiKey },
        body: { q: texts, source, target, format: "html" },
    }),
    readTexts(answer) {
        const translations = readProperty(readProperty(answer, "data"), "translations");
        return Array.isArray(translations) ? translations.map((one) => readProperty(one, "translatedText")) : undefined;
    },
};
