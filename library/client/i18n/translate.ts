import { numberFormat, pluralRules } from "./formatters";

/** Translations of one locale by the product's English texts; by plural form if they depend on a count. */
export type Catalogue = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

type Parameters = Record<string, string | number>;

/** Translates `text` and fills in `{names}`, with numbers formatted in the locale. A `count` selects the plural form. */
export type Translate = (text: string, parameters?: Parameters) => string;

/** Creates the translation function of one locale. A text that the catalogue lacks remains in English. */
export function createTranslate(locale: string, catalogue: Catalogue): Translate {
    const written = (value: string | number | undefined) =>
        typeof value === "number" ? numberFormat(locale).format(value) : String(value);
    return (text, parameters = {}) => {
        const entry = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
        const words =
            typeof entry === "object" ? (entry[pluralRules(locale).select(Number(parameters.count))] ?? entry.other) : entry;
        return (words ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
            name in parameters ? written(parameters[name]) : whole,
        );
    };
}
