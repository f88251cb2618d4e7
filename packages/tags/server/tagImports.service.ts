import type { DateTime } from "@parley/library/contract";
import { toSlug } from "@parley/library/contract";
import type { TagListCache } from "./lists/tagListCache";
import type { TagCreation } from "./tagCreation";
import type { TagsRepository } from "./tags.repository";
import type { TagRecord } from "./tags.tables";

const ROWS_AT_ONCE = 200;

/** Imported tag. */
export interface ImportedTag {
    name: string;
    urlcode?: string | undefined;
    insertUserID: number;
    dateInserted: DateTime;
}

interface Dependencies {
    repository: TagsRepository;
    creation: TagCreation;
    lists: TagListCache;
}

/** Creates the functions by which archives are imported. */
export function createTagImports({ repository, creation, lists }: Dependencies) {
    const { newTag, findOrCreate } = creation;
    return {
        /** Finds or creates imported tags; returns their IDs in the same order. Must be called within the importer's transaction. */
        async importTags(records: readonly ImportedTag[]): Promise<number[]> {
            const tagIDs: number[] = [];
            for (const { name, urlcode = toSlug(name), insertUserID, dateInserted } of records) {
                const row = await findOrCreate({ ...newTag(name, urlcode, insertUserID), dateInserted });
                tagIDs.push(row.tagID);
            }
            lists.drop();
            return tagIDs;
        },

        /** Adds tags to imported records. `recount` must be called afterwards. */
        async importTagRecords(records: readonly TagRecord[]): Promise<void> {
            for (let start = 0; start < records.length; start += ROWS_AT_ONCE)
                await repository.addRecords(records.slice(start, start + ROWS_AT_ONCE));
            lists.drop();
        },

        /** Deletes those of these tags that have no records and no children; returns their IDs. */
        async removeImported(tagIDs: readonly number[]): Promise<number[]> {
            if (tagIDs.length === 0) return [];
            const removed = await repository.removeUnused(tagIDs);
            lists.drop();
            return removed;
        },
    };
}
