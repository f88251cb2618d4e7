import type { Catalogue } from "@parley/library/client/i18n";

const files = import.meta.webpackContext("../forum/locales", { recursive: false, regExp: /\.json$/ });

const catalogues: Record<string, Catalogue> = Object.fromEntries(
    files.keys().map((path) => [path.slice("./".length, -".json".length), files(path) as Catalogue]),
);

const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

/** The locale that goes with a direction: where the forum speaks no language of that direction, English has to do. */
export function chooseLocale(rightToLeft: boolean): string {
    return (rightToLeft && RIGHT_TO_LEFT.find((locale) => locale in catalogues)) || "en";
}

/** The words of a locale. */
export function loadCatalogue(locale: string): Catalogue {
    return catalogues[locale] ?? {};
}
