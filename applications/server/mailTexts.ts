import { readFileSync } from "node:fs";
import path from "node:path";

/** Translations of mail texts, by the English text. */
type Catalogue = Record<string, string>;

interface MailTextsOptions {
    /** Called when a text stays in English, with the reason. */
    onWrong?: (wrong: { file: string; text?: string; reason: string }) => void;
}

/**
 * Creates the lookup of mail translations, which a site stores in its data folder: one file for each locale, `pt-BR.json` or `pt.json`,
 * with the English subjects and texts as keys. Missing translations are in English, and so are those without one of the placeholders: a
 * mail without its link is useless.
 */
export function createMailTexts(directory: string, { onWrong = () => undefined }: MailTextsOptions = {}) {
    const known = new Map<string, Catalogue | undefined>();
    return (locale: string): Catalogue => read(locale) ?? read(locale.split("-", 1)[0] ?? "") ?? {};

    function read(locale: string): Catalogue | undefined {
        if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(locale)) return undefined;
        if (!known.has(locale)) known.set(locale, load(`${locale}.json`));
        return known.get(locale);
    }

    function load(file: string): Catalogue | undefined {
        const text = textOf(path.join(directory, file));
        if (text === undefined) return undefined;
        try {
            const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
            return Object.fromEntries(entries.filter((entry): entry is [string, string] => isGood(file, entry)));
        } catch {
            onWrong({ file, reason: "it is not a JSON object" });
            return {};
        }
    }

    function isGood(file: string, [english, translated]: [string, unknown]): boolean {
        if (typeof translated !== "string") onWrong({ file, text: english, reason: "it is no text" });
        else if (listPlaceholders(english) !== listPlaceholders(translated))
            onWrong({ file, text: english, reason: "it has other placeholders" });
        else return true;
        return false;
    }
}

function textOf(file: string): string | undefined {
    try {
        return readFileSync(file, "utf8");
    } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return undefined;
        throw error;
    }
}

/** Returns the placeholders of a text, marking those that are in a link on their own. */
function listPlaceholders(text: string): string {
    const found = [...text.matchAll(/\]\(\{(\w+)\}\)|\{(\w+)\}/g)].map(([whole]) => whole);
    return [...new Set(found)].sort().join(" ");
}
