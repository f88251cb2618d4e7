/** Languages into which the texts of the community can be translated. */
export const TRANSLATION_LOCALES = ["ar", "de", "en", "es", "fr", "ja", "pt-BR"] as const;

/** Languages in which the product itself has texts: English, and those with a catalogue in `applications/forum/locales`. */
export const PRODUCT_LOCALES = ["ar", "de", "en", "es", "fr", "ja", "pt-BR"] as const;

/** Names of these languages in themselves. Those of `Intl` differ between versions of browsers. */
export const LOCALE_NAMES: Readonly<Record<(typeof TRANSLATION_LOCALES)[number], string>> = {
    ar: "العربية",
    de: "Deutsch",
    en: "English",
    es: "Español",
    fr: "Français",
    ja: "日本語",
    "pt-BR": "Português (Brasil)",
};

/** Resources of the product, in the order of the list of what is missing. */
export const TRANSLATED_RESOURCES = [
    "config",
    "categories",
    "tags",
    "collections",
    "reactions",
    "roles",
    "report-reasons",
    "profile-fields",
    "layouts",
] as const;

/** Page with the language of the site and those that visitors can choose, and its form. */
export const LANGUAGES_PAGE = "/settings/languages";
export const LANGUAGES_FORM = "languages";

/** Returns the name of the field that switches a language on. */
export const toLocaleField = (locale: string): `Locale-${string}` => `Locale-${locale}`;

/** Form with the words of the site for one text of the interface. */
export const OWN_TEXT_FORM = "ownText";

/** Returns the path of the page with the texts of the interface in one language. */
export function localeTextsPath(locale: string, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query).toString();
    return `${LANGUAGES_PAGE}/${locale}${search === "" ? "" : `?${search}`}`;
}

/** Page with all texts of the community and what of them is translated. */
export const TRANSLATIONS_PAGE = "/settings/translations";

/** Returns the path of the page on which the texts of a resource, or of one of its records, are translated. */
export function translationsPath(resource: string, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query).toString();
    return `${TRANSLATIONS_PAGE}/${resource}${search === "" ? "" : `?${search}`}`;
}

/** Returns the key of a text: `recordType.recordID-or-key.propertyName` (I18N-020). */
export function toPropertyKey(recordType: string, record: string | number, propertyName: string): string {
    return `${recordType}.${record}.${propertyName}`;
}
