import type { Config } from "@parley/config/server";
import { escapeText, toPlainText } from "@parley/library/server/content";
import type { TranslationProperty } from "@parley/translations/contract";

/** Machine translation services, as far as suggestions need them. */
export interface MachineTranslation {
    /** Returns the service that would translate between two languages; undefined if there is none. */
    findService(source: string, target: string): Promise<unknown>;
    /** Returns texts in the target language, one for each. Throws what the reader is told if that fails. */
    translate(order: { texts: readonly string[]; source: string; target: string }): Promise<{ texts: readonly string[] }>;
    /** Whether texts of a category may leave the site. */
    mayLeave(categoryID: number): Promise<boolean>;
}

interface Dependencies {
    config: Pick<Config, "get">;
    machine: MachineTranslation;
}

export type Suggestions = ReturnType<typeof createSuggestions>;

/** Creates the functions that have a translation service suggest translations of the community's own texts. Nothing is stored. */
export function createSuggestions({ config, machine }: Dependencies) {
    return {
        /** Returns texts, with those marked that lack a translation and may be sent to a service. */
        async mark(properties: readonly TranslationProperty[], locale: string): Promise<TranslationProperty[]> {
            const hasService = await machine.findService(await config.get("garden.locale"), locale);
            if (hasService === undefined) return [...properties];
            return Promise.all(
                properties.map(async (property) =>
                    property.translation === undefined && property.builtIn === undefined && (await mayLeave(property))
                        ? { ...property, canSuggest: true }
                        : property,
                ),
            );
        },

        /** Returns translations of texts by their keys. The lines of a text are sent by themselves, since services join them otherwise. */
        async suggest(properties: readonly TranslationProperty[], locale: string): Promise<Map<string, string>> {
            const lines = properties.map(({ sourceText }) => sourceText.split("\n").map((line) => line.trim()));
            const sent = lines.flat().filter((line) => line !== "");
            if (sent.length === 0) return new Map();
            const source = await config.get("garden.locale");
            const order = { texts: sent.map(escapeText), source, target: locale };
            const translated = (await machine.translate(order)).texts.map(toPlainText).values();
            return new Map(
                properties.map(({ translationPropertyKey, propertyValidation: { maxLength } }, index) => {
                    const text = (lines[index] ?? []).map((line) => (line === "" ? "" : (translated.next().value ?? "")));
                    return [translationPropertyKey, text.join("\n").slice(0, maxLength)];
                }),
            );
        },
    };

    /** Whether a text may be sent: those of categories only where their posts may be. */
    async function mayLeave({ recordType, recordID = 0 }: TranslationProperty): Promise<boolean> {
        return recordType !== "category" || machine.mayLeave(recordID);
    }
}
