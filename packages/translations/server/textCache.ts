import type { CachedValue } from "@parley/library/server/database";
import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import { TRANSLATION_LOCALES } from "@parley/translations/contract";
import type { TranslationsRepository } from "./translations.repository";

type Texts = ReadonlyMap<string, string>;

const NO_TEXTS: Texts = new Map();

/**
 * Creates the function that returns the translations of a resource into a language, by `recordKey.propertyName`. They are cached in memory until one
 * is written, so that a page in another language costs no query.
 */
export function createTextCache({ database, clock }: Pick<ServerKit, "database" | "clock">, repository: TranslationsRepository) {
    const languages = new Map<string, Map<string, CachedValue<Texts>>>(TRANSLATION_LOCALES.map((locale) => [locale, new Map()]));
    return async (resource: string, language: string): Promise<Texts> => {
        const resources = languages.get(language);
        if (!resources) return NO_TEXTS;
        const texts = resources.get(resource) ?? createCachedValue(database, clock, () => repository.texts(resource, language));
        resources.set(resource, texts);
        return texts.get();
    };
}
