import type { CompiledMessage, TextValue, Wording } from "@parley/library/contract";
import { fill, toFilledText } from "@parley/library/contract";
import { compileMessage, MessageError } from "@parley/library/contract/messages";

/** What a message has to fit. */
interface MessageRules {
    locale: string;
    /** The English text that it translates. */
    english: string;
    /** Whether that has plural forms. */
    isPlural: boolean;
}

/** The names of values and the choices of plurals in a message. */
interface Content {
    names: Set<string>;
    plurals: { kind: "cardinal" | "ordinal"; forms: string[] }[];
}

/**
 * Returns what is wrong with a translation of a text of the product: no message, other values, tags or links than the English text, and
 * missing forms of plurals.
 */
export function findMessageFaults({ locale, english, isPlural }: MessageRules, message: unknown): Wording[] {
    if (typeof message !== "string" || message.trim() === "") return ["There should be a text."];
    const compiled = tryCompile(message);
    if ("reason" in compiled) return [fill("This is no message in ICU MessageFormat: {reason}", { reason: compiled.reason })];
    const { names, plurals } = readContent(compiled.message);
    const faults: Wording[] = plurals.flatMap(({ kind, forms }) => {
        const missing = listPluralForms(locale, kind).filter((form) => !forms.includes(form));
        return missing.length > 0 ? [fill("The plural lacks the form {forms}.", { forms: missing })] : [];
    });
    if (isPlural && plurals.length === 0 && listPluralForms(locale).length > 1)
        faults.push("The text needs a plural, as it has in English.");
    const wanted = listValues(english);
    if (list(names) !== list(wanted))
        faults.push(
            fill("The text should have the values {wanted}, and has {values}.", {
                wanted: toValue(wanted),
                values: toValue([...names]),
            }),
        );
    if (listTags(message) !== listTags(english)) faults.push("The text should have the same tags and links as in English.");
    return faults;
}

/** Returns the plural forms that a language distinguishes, in the order of CLDR: `one`, `other`. */
export function listPluralForms(locale: string, type: "cardinal" | "ordinal" = "cardinal"): Intl.LDMLPluralRule[] {
    const { pluralCategories } = new Intl.PluralRules(locale, { type }).resolvedOptions();
    return FORMS.filter((form) => pluralCategories.includes(form));
}

const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;

function tryCompile(message: string): { message: CompiledMessage } | { reason: TextValue } {
    try {
        return { message: compileMessage(message) };
    } catch (error) {
        if (error instanceof MessageError) return { reason: toFilledText(error.wording) };
        throw error;
    }
}

function readContent(message: CompiledMessage, content: Content = { names: new Set(), plurals: [] }): Content {
    for (const part of message) {
        if (typeof part === "string") continue;
        const [name, kind, options = {}] = part;
        if (name !== "#") content.names.add(name);
        if (kind === "cardinal" || kind === "ordinal") content.plurals.push({ kind, forms: Object.keys(options) });
        for (const inner of Object.values(options)) readContent(inner, content);
    }
    return content;
}

const listValues = (english: string): string[] => english.match(/\{\w+\}/g)?.map((name) => name.slice(1, -1)) ?? [];
const toValue = (names: readonly string[]): TextValue => (names.length > 0 ? [...new Set(names)].sort() : "–");
const list = (names: Iterable<string>): string => [...new Set(names)].sort().join(", ");
/** Returns the elements of a text, and the addresses of links as mails have them. */
const listTags = (text: string): string => list(text.match(/<\/?\w+|\]\([^)\n]{0,200}\)?/g) ?? []);
