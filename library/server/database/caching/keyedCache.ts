import type { Database } from "../database";
import type { CachedValue } from "./cachedValue";
import { createCachedValue } from "./cachedValue";

export interface KeyedCache<T> {
    /** Returns the result of `load`, which must be the same for the same key. */
    get(key: string, load: () => Promise<T>): Promise<T>;
    /** Invalidates all values, because their data has been written. */
    drop(): void;
}

/** Creates a cache like `cached` for many values by key. Removes all of them when there would be more than `most`. */
export function createKeyedCache<T>(database: Database, clock: () => Date, maxEntries: number): KeyedCache<T> {
    const all = new Map<string, CachedValue<T>>();
    return {
        get(key, load) {
            const known = all.get(key);
            if (known) return known.get();
            if (all.size >= maxEntries) {
                drop();
                all.clear();
            }
            const one = createCachedValue(database, clock, load);
            all.set(key, one);
            return one.get();
        },
        drop,
    };

    function drop(): void {
        for (const one of all.values()) one.drop();
    }
}
