import type { ServiceDriver } from "./serviceDriver";
import { readProperty, toBaseLanguage } from "./serviceDriver";

/** Languages that LibreTranslate has models for; which of them a server has is up to its owner. */
const LANGUAGES = new Set(
    "ar az bg bn ca cs da de el en eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pl pt ro ru sk sl sq sv th tl tr uk ur vi zh".split(
        " ",
    ),
);

/** LibreTranslate (`POST /translate`), which takes its key in the body. */
export const libreTranslate: ServiceDriver = {
    needsKey: false,
    toCode(language) {
        const base = toBaseLanguage(language);
        const code = base === "no" ? "nb" : base;
        return LANGUAGES.has(code) ? code : undefined;
    },
    createRequest: ({ texts, source, target }, apiKey) => ({
        path: "/translate",
        body: { q: texts, source, target, format: "html", ...(apiKey !== undefined && { api_key: apiKey }) },
    }),
    readTexts: (answer) => readProperty(answer, "translatedText"),
};
