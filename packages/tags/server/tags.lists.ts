import type { Database } from "@parley/library/server/database";
import { cachedByKey } from "@parley/library/server/database";
import type { TagFilter, TagRow, TagVisibility } from "./tags.repository";

const MAX_LISTS = 100;

/**
 * Keeps lists of tags as viewers may know them who do not see every category, until something is written that they tell of. Viewers who may see the
 * same share them.
 */
export function keptLists(
    database: Database,
    clock: () => Date,
    load: (filter: TagFilter, sight: TagVisibility) => Promise<TagRow[]>,
) {
    const kept = cachedByKey<TagRow[]>(database, clock, MAX_LISTS);

    return {
        async get(filter: TagFilter, sight: TagVisibility): Promise<TagRow[]> {
            // What a transaction reads may yet fail, and a list that others are reading may wait for its connection.
            if (database.query.isTransaction) return load(filter, sight);
            return kept.get(JSON.stringify([sight.key, filter]), () => load(filter, sight));
        },

        /** Something they tell of has been written. */
        drop: kept.drop,
    };
}
