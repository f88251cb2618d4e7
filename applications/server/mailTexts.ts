/** Mails in other languages, by locale: the English text of each template, and what stands for it. */
const CATALOGUES: Record<string, Record<string, string>> = {};

/** The texts of mails in a locale; what it lacks is said in English. */
export function mailCatalogueOf(locale: string): Record<string, string> {
    return CATALOGUES[locale] ?? CATALOGUES[locale.split("-", 1)[0] ?? ""] ?? {};
}
