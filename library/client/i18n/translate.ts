import { numberFormat, pluralRules } from "./formatters";

/** The words of one locale: the English text of the product, and what stands for it; by plural form where a count matters. */
export type Catalogue = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

type Parameters = Record<string, string | number>;

/** Says `text` in another language, with `{names}` filled in, numbers as the locale writes them. A `count` chooses the plural form. */
export type Translate = (text: string, parameters?: Parameters) => string;

/** Makes the translation function of one locale. A text that the catalogue lacks is said in English. */
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
