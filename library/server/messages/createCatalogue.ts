import type { Catalogue } from "@parley/library/contract";
import { compileMessage } from "@parley/library/contract/messages";

/** Messages in ICU MessageFormat by the English texts. */
export type Messages = Record<string, string>;

/**
 * Creates the catalogue of a locale. What it lacks is taken from the locales that it is a variety of, text by text, such as `pt` for
 * `pt-BR`, and then from the English plurals.
 */
export function createCatalogue(locale: string, messages: Readonly<Record<string, Messages>>, english: Catalogue): Catalogue {
    return Object.assign({}, english, ...listAncestors(locale).map((one) => compileMessages(messages[one] ?? {})));
}

/** Returns a locale after those that it is a variety of: `pt`, `pt-BR`. */
function listAncestors(locale: string): string[] {
    const subtags = locale.split("-");
    return subtags.map((_subtag, index) => subtags.slice(0, index + 1).join("-"));
}

function compileMessages(messages: Messages): Catalogue {
    return Object.fromEntries(Object.entries(messages).map(([text, message]) => [text, compileEntry(message)]));
}

/** Compiles a message for a catalogue; one that only contains names stays a text, which is shorter. */
export const compileEntry = (message: string): Catalogue[string] => (/[,']/.test(message) ? compileMessage(message) : message);
