import type { Messages } from "@parley/library/client/messages";
import { createCatalogue } from "@parley/library/client/messages";
import type { Catalogue } from "@parley/library/contract";
import { findDirection } from "@parley/library/contract";
import english from "../forum/locales/en.json";

const files = import.meta.webpackContext("../forum/locales", { recursive: false, regExp: /\/(?!en\.|texts\.)[\w-]+\.json$/ });

const messages: Record<string, Messages> = Object.fromEntries(
    files.keys().map((path) => [path.slice("./".length, -".json".length), files(path) as Messages]),
);

const catalogues: Record<string, Catalogue> = {
    en: english,
    ...Object.fromEntries(Object.keys(messages).map((locale) => [locale, createCatalogue(locale, messages, english)])),
};

/** Returns a locale of this direction; English if the forum has none. */
export function chooseLocale(rightToLeft: boolean): string {
    return (rightToLeft && Object.keys(catalogues).find((locale) => findDirection(locale) === "rtl")) || "en";
}

/** Returns the translations of a locale. */
export function loadCatalogue(locale: string): Catalogue {
    return catalogues[locale] ?? {};
}
