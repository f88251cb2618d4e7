import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const FOLDER = "applications/forum/locales";

/** Returns the catalogues of a project by locale, except the English one: messages in ICU MessageFormat by the English texts. */
export function readCatalogues(root) {
    const folder = join(root, FOLDER);
    if (!existsSync(folder)) return new Map();
    const locales = readdirSync(folder).flatMap((name) => /^(?!en\.|texts\.|states\.)([\w-]+)\.json$/.exec(name)?.[1] ?? []);
    return new Map(locales.sort().map((locale) => [locale, JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8"))]));
}

/** Returns the texts that have plural forms in English. */
export const readPlurals = (root) => Object.keys(readPluralForms(root));

/**
 * Returns the plural forms of English texts.
 *
 * @returns {Record<string, Record<string, string>>}
 */
export function readPluralForms(root) {
    const path = join(root, FOLDER, "en.json");
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/**
 * Returns who has seen the translations that are not by machine alone: by locale, the keys of those that a person has read again or made.
 *
 * @returns {Record<string, { reviewed?: string[], person?: string[] }>}
 */
export function readStates(root) {
    const path = join(root, FOLDER, "states.json");
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Returns texts with who has seen their translations, by locale. */
export function addStates(texts, states) {
    const known = new Map();
    for (const [locale, byState] of Object.entries(states))
        for (const [state, keys] of Object.entries(byState))
            for (const key of keys) known.set(key, { ...known.get(key), [locale]: state });
    return texts.map((one) => (known.has(toKey(one)) ? { ...one, states: known.get(toKey(one)) } : one));
}

/** Returns what is wrong with the states of translations: of a language or a text that has none, or another state than there are. */
export function checkStates(states, catalogues) {
    return Object.entries(states).flatMap(([locale, byState]) =>
        Object.entries(byState).flatMap(([state, keys]) => {
            if (!STATES.includes(state)) return [`texts: ${FOLDER}/states.json has the state “${state}”`];
            const lost = keys.filter((key) => !Object.hasOwn(catalogues.get(locale) ?? {}, key));
            return lost.map((key) => `texts: ${FOLDER}/states.json “${key}” has no translation into ${locale}`);
        }),
    );
}

const STATES = ["reviewed", "person"];

/** Returns the key of a text in catalogues, with its context as gettext writes it. */
const toKey = ({ text, context }) => (context === undefined ? text : `${context}\u0004${text}`);

/**
 * Returns what is wrong with the messages of a catalogue: no message, other values or tags than the English text, and missing forms of
 * plurals. Translations of texts that the product no longer has are passed over, so that whoever changes a text need not know six languages.
 */
export function checkCatalogue(locale, catalogue, texts, plurals) {
    const { findMessageFaults, formatText, writeEnglish } = loadRules();
    const known = new Map(texts.map((one) => [toKey(one), one.text]));
    const path = `texts: ${FOLDER}/${locale}.json`;
    return Object.entries(catalogue).flatMap(([key, message]) => {
        const english = known.get(key);
        if (english === undefined) return [];
        const isPlural = plurals.includes(english);
        const faults = findMessageFaults({ locale, english, isPlural }, message);
        return faults.map((fault) => `${path} “${key}” ${formatText(writeEnglish, fault)}`);
    });
}

/** Returns how many of the texts a catalogue has. */
export const countTranslated = (catalogue, texts) => texts.filter((one) => Object.hasOwn(catalogue, toKey(one))).length;

/** Returns the texts of a catalogue that the product no longer has. */
export function listGone(catalogue, texts) {
    const known = new Set(texts.map(toKey));
    return Object.keys(catalogue).filter((key) => !known.has(key));
}

/** Loads the rules by which the server checks the words of a site as well. */
function loadRules() {
    const require = createRequire(import.meta.url);
    require("esbuild-register/dist/node").register();
    return {
        ...require("../../../library/server/messages/findMessageFaults.ts"),
        ...require("../../../library/contract/filledText.ts"),
    };
}
