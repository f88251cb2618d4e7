import type { Catalogue, CompiledMessage } from "./catalogue";
import { numberFormat, pluralRules } from "./formatters";

type Parameters = Record<string, string | number>;

/**
 * Translates `text` and fills in `{names}`, with numbers formatted in the locale. A `count` selects the plural form. A `context` tells texts
 * apart that are the same in English only, such as "Close" as a verb.
 */
export interface Translate {
    (text: string, parameters?: Parameters, context?: string): string;
    /** The language, for what is formatted beside the texts; English without it. */
    locale?: string;
}

/** Creates the translation function of one locale. A text that the catalogue lacks remains in English. */
export function createTranslate(locale: string, catalogue: Catalogue): Translate {
    const translate: Translate = (text, parameters = {}, context) => {
        const key = context ? `${context}\u0004${text}` : text;
        const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
        if (Array.isArray(entry)) return formatMessage(locale, entry, parameters);
        const words =
            typeof entry === "object" ? (entry[pluralRules(locale).select(Number(parameters.count))] ?? entry.other) : entry;
        return (words ?? text).replace(/\{(\w+)\}/g, (_whole, name: string) => formatValue(locale, name, parameters[name]));
    };
    translate.locale = locale;
    return translate;
}

/**
 * Formats a compiled message; `count` is the number that `#` stands for, which is directly within a plural only. A name without a value
 * remains, for `Sentence`. These lines are ours, because intl-messageformat would cost every guest 2.5 kB without its parser.
 */
function formatMessage(locale: string, message: CompiledMessage, parameters: Parameters, count?: string | number): string {
    return message
        .map((part) => {
            if (typeof part === "string") return part;
            const [name, kind, options] = part;
            const value = name === "#" ? count : parameters[name];
            if (!options) return formatValue(locale, name, value);
            const form = kind === "select" ? String(value) : pluralRules(locale, { type: kind }).select(Number(value));
            const chosen = options[`=${value}`] ?? (Object.hasOwn(options, form) ? options[form] : options.other) ?? [];
            return formatMessage(locale, chosen, parameters, value);
        })
        .join("");
}

function formatValue(locale: string, name: string, value: string | number | undefined): string {
    return typeof value === "number" ? numberFormat(locale).format(value) : (value ?? `{${name}}`);
}
