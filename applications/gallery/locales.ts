import type { Catalogue } from "@parley/library/client/i18n";

const files = import.meta.webpackContext("../forum/locales", { recursive: false, regExp: /\.json$/ });

const catalogues: Record<string, Catalogue> = Object.fromEntries(
    files.keys().map((path) => [path.slice("./".length, -".json".length), files(path) as Catalogue]),
);

const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

/** Returns a locale of this direction; English if the forum has none. */
export function chooseLocale(rightToLeft: boolean): string {
    return (rightToLeft && RIGHT_TO_LEFT.find((locale) => locale in catalogues)) || "en";
}

/** Returns the translations of a locale. */
export function loadCatalogue(locale: string): Catalogue {
    return catalogues[locale] ?? {};
}
