import type { Database } from "@parley/library/server/database";
import { cached } from "@parley/library/server/database";
import type { TagFilter, TagRow, TagSight } from "./tags.repository";

const MOST_LISTS = 100;

/**
 * Keeps lists of tags as viewers may know them who do not see every category, until something is written that they tell of; on
 * PostgreSQL for less than a second. Viewers who may see the same share them.
 */
export function keptLists(
    database: Database,
    clock: () => Date,
    load: (filter: TagFilter, sight: TagSight) => Promise<TagRow[]>,
) {
    // A list that is still being read when something is written ends in a map that nobody asks any more.
    const kept = cached(database, clock, async () => new Map<string, Promise<TagRow[]>>());

    return {
        async get(filter: TagFilter, sight: TagSight): Promise<TagRow[]> {
            // What a transaction reads may yet fail, and a list that others are reading may wait for its connection.
            if (database.query.isTransaction) return load(filter, sight);
            const lists = await kept.get();
            const key = JSON.stringify([sight.key, filter]);
            const known = lists.get(key);
            if (known) return known;
            if (lists.size >= MOST_LISTS) lists.clear();
            const list = load(filter, sight);
            lists.set(key, list);
            list.catch(() => lists.delete(key));
            return list;
        },

        /** Something they tell of has been written. */
        drop: kept.drop,
    };
}
