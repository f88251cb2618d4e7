import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { PostTranslationRow, PostTranslationsRepository, PostType } from "./postTranslations.repository";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "database" | "clock">;
    repository: PostTranslationsRepository;
}

export type StoredTranslations = ReturnType<typeof createStoredTranslations>;

/** Creates the functions that store and remove translations, by whose words their posts are found as well. */
export function createStoredTranslations({ kit, repository }: Dependencies) {
    const sources = getSearchSources(kit);
    // Pages and searches on a site without translations need no query for them.
    const isUsed = createCachedValue(kit.database, kit.clock, () => repository.isUsed());

    return {
        find: repository.find,

        /** Returns which of these posts have a translation into a language. */
        listTranslated: async (...post: Parameters<typeof repository.listTranslated>): Promise<ReadonlySet<number>> =>
            (await isUsed.get()) ? repository.listTranslated(...post) : new Set(),

        /** Returns the translations of these posts, into all languages. */
        async findWords(recordType: PostType, recordIDs: readonly number[]): Promise<Map<number, PostTranslationRow[]>> {
            const rows = (await isUsed.get()) ? await repository.allOf(recordType, recordIDs) : [];
            return new Map(recordIDs.map((recordID) => [recordID, rows.filter((row) => row.recordID === recordID)]));
        },

        /** Stores a translation; within a transaction. */
        async put(row: PostTranslationRow): Promise<void> {
            await repository.put(row);
            await sources.enqueue(row.recordType, [row.recordID]);
        },

        /** Removes the translations of posts; within a transaction. */
        async removeOf(recordType: PostType, recordIDs: readonly number[]): Promise<void> {
            if (await repository.removeOf(recordType, recordIDs)) await sources.enqueue(recordType, recordIDs);
        },
    };
}
