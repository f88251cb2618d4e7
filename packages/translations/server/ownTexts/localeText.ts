import type { Catalogue, CompiledMessage } from "@parley/library/contract";
import type { InterfaceText } from "@parley/library/server/interfaceTexts";
import { compileEntry, listPluralForms } from "@parley/library/server/messages";
import type { LocaleText } from "@parley/translations/contract";
import { printMessage } from "../printMessage";

type Message = Catalogue[string];

/** What is known of a text in one language. */
interface Versions {
    text: InterfaceText;
    locale: string;
    builtIn: Message | undefined;
    own: string | undefined;
}

/** Describes a text of the interface in one language. */
export function toLocaleText({ text: { forms, places, states, ...name }, locale, builtIn, own }: Versions): LocaleText {
    const message = own === undefined ? builtIn : compileEntry(own);
    const translation = own ?? (builtIn === undefined ? undefined : printMessage(builtIn));
    const pluralForms = forms || /\{count\}/.test(name.text) ? listPluralForms(locale) : [];
    const split = message === undefined ? undefined : splitForms(message, pluralForms);
    return {
        ...name,
        places: [...places],
        ...(translation !== undefined && { translation }),
        ...(builtIn !== undefined && { builtIn: printMessage(builtIn) }),
        isOwn: own !== undefined,
        ...(builtIn !== undefined && locale !== "en" && { builtInBy: states?.[locale] ?? "machine" }),
        ...(pluralForms.length > 1 && { pluralForms }),
        ...(pluralForms.length > 1 && split && { forms: split }),
        message: message ?? null,
    };
}

/**
 * Returns the texts of a message by plural form, if it is nothing but a plural of `count`, or the same for each number; undefined for a message
 * with other choices.
 */
function splitForms(message: Message, pluralForms: readonly string[]): Record<string, string> | undefined {
    if (typeof message === "string") return Object.fromEntries(pluralForms.map((form) => [form, message]));
    if (!Array.isArray(message)) return message as Record<string, string>;
    if (message.every(isPlain)) return splitForms(printMessage(message), pluralForms);
    const [part, ...others] = message;
    if (part === undefined || typeof part === "string" || others.length > 0) return undefined;
    const [name, kind, options = {}] = part;
    const forms = Object.entries(options);
    if (name !== "count" || kind !== "cardinal" || forms.some(([form]) => form.startsWith("="))) return undefined;
    return Object.fromEntries(forms.map(([form, chosen]) => [form, printMessage(chosen)]));
}

/** Whether a part of a message is words or the name of a value. */
const isPlain = (part: CompiledMessage[number]): boolean => typeof part === "string" || part.length === 1;

/** Returns what the product says in a language: the text itself in English, with its plural forms. */
export function findBuiltIn(text: InterfaceText, key: string, catalogue: Catalogue | undefined): Message | undefined {
    if (catalogue) return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    return text.forms ?? text.text;
}
