import type { ServiceDriver } from "./serviceDriver";
import { readProperty, toBaseLanguage } from "./serviceDriver";

const LANGUAGES = new Set(
    "ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh".split(" "),
);

/** Targets of which DeepL wants a variant. */
const VARIANTS = new Map([
    ["en", "EN-US"],
    ["en-gb", "EN-GB"],
    ["pt", "PT-PT"],
    ["pt-br", "PT-BR"],
    ["zh", "ZH-HANS"],
]);

/** DeepL (`POST /v2/translate`), which takes its key in the header alone. */
export const deepL: ServiceDriver = {
    needsKey: true,
    toCode(language, role) {
        const base = toBaseLanguage(language);
        const code = base === "no" ? "nb" : base;
        if (!LANGUAGES.has(code)) return undefined;
        if (role === "source") return code.toUpperCase();
        return VARIANTS.get(language.toLowerCase()) ?? VARIANTS.get(code) ?? code.toUpperCase();
    },
    createRequest: ({ texts, source, target }, apiKey = "") => ({
        path: "/v2/translate",
        headers: { authorization: `DeepL-Auth-Key ${apiKey}` },
        body: {
            text: texts,
            source_lang: source,
            target_lang: target,
            tag_handling: "xml",
            // All elements are inline, and none ends a sentence.
            outline_detection: false,
        },
    }),
    readTexts(answer) {
        const translations = readProperty(answer, "translations");
        return Array.isArray(translations) ? translations.map((one) => readProperty(one, "text")) : undefined;
    },
};
