import type { Database } from "@parley/library/server/database";
import { createKeyedCache } from "@parley/library/server/database";
import type { TagRow } from "../tags.tables";
import type { TagFilter, TagVisibility } from "./visibleTags.repository";

const MAX_LISTS = 100;

export type TagListCache = ReturnType<typeof createTagListCache>;

/**
 * Creates a cache of tag lists for viewers who may not see every category, cleared by any write they depend on. Viewers with the same
 * visibility share the lists.
 */
export function createTagListCache(
    database: Database,
    clock: () => Date,
    load: (filter: TagFilter, visibility: TagVisibility) => Promise<TagRow[]>,
) {
    const cache = createKeyedCache<TagRow[]>(database, clock, MAX_LISTS);

    return {
        async get(filter: TagFilter, visibility: TagVisibility): Promise<TagRow[]> {
            // Lists are not cached within a transaction, which may be rolled back; and a shared list that others are loading may wait for
            // this transaction's connection.
            if (database.query.isTransaction) return load(filter, visibility);
            return cache.get(JSON.stringify([visibility.key, filter]), () => load(filter, visibility));
        },

        /** Clears the cache after a write. */
        drop: cache.drop,
    };
}
