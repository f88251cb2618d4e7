import { toDateTime } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { StoredText, Translatables } from "@parley/library/server/translatables";
import { TRANSLATION_LOCALES } from "@parley/translations/contract";
import { checkTranslations } from "./checkTranslations";
import type { TranslationsRepository } from "./translations.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: Pick<TranslationsRepository, "put">;
    translatables: Pick<Translatables, "get">;
}

/**
 * Creates the function that stores translations which come with their records, as in an archive, and returns those that can't stand there. It
 * belongs to the transaction of the records, and neither asks who stores them nor logs it.
 */
export function createTextStore({ kit: { clock }, repository, translatables }: Dependencies) {
    return async (resource: string, texts: readonly StoredText[]): Promise<StoredText[]> => {
        const declared = translatables.get(resource);
        if (!declared) return [...texts];
        const { recordType, namedBy } = declared;
        const found = await declared.find(undefined, [...new Set(texts.map(({ recordKey }) => recordKey))]);
        const records = new Map(found.map((record) => [record.recordKey, record]));
        const canStand = ({ recordKey, ...text }: StoredText): boolean => {
            const name = namedBy === "recordID" ? { recordID: Number(recordKey) } : { recordKey };
            try {
                checkTranslations([{ ...text, ...name, recordType }], { declared, records, locales: TRANSLATION_LOCALES });
                return true;
            } catch (error) {
                if (error instanceof InvalidInput) return false;
                throw error;
            }
        };
        const stored = texts.filter(canStand);
        const dateUpdated = toDateTime(clock());
        for (const text of stored) {
            const sourceText = records.get(text.recordKey)?.texts[text.propertyName] ?? "";
            await repository.put({ ...text, resource, recordType, sourceText, dateUpdated, dateGone: null });
        }
        await declared.handleChange?.([...new Set(stored.map(({ recordKey }) => recordKey))]);
        return texts.filter((text) => !stored.includes(text));
    };
}
