import { isWithin } from "@parley/library/contract";
import { ANYTHING } from "../cacheInvalidation/tags";
import type { Database } from "../database";

/** Lifetime of a value, in milliseconds, while changes by other servers are not received (FC-46). */
const UNHEARD_LIFETIME = 900;

export interface CachedValue<T> {
    get(): Promise<T>;
    /** Invalidates the value, because its data has been written. */
    drop(): void;
}

interface CacheEntry<T> {
    value: Promise<T>;
    /** The loaded value and its read set; undefined until loading has finished. */
    read?: { value: T; tags: ReadonlySet<string> };
    /** Time of loading if changes by other servers are not received; otherwise undefined. */
    readUnheard: number | undefined;
    stopWatching: () => void;
}

/**
 * Creates a cache for the result of `load`, which is invalidated when the data it read is written, or by `drop`; while changes by other
 * servers are not received, it expires in less than a second. A response that uses the value depends on all data read for it. In a
 * transaction that has called `drop`, each call loads again and caches nothing, because the transaction may yet fail.
 */
export function createCachedValue<T>(database: Database, clock: () => Date, load: () => Promise<T>): CachedValue<T> {
    const { changes } = database;
    let cached: CacheEntry<T> | undefined;
    const changedIn = new WeakSet<object>();

    return {
        async get() {
            const { query } = database;
            const known = cached && isGood(cached) ? cached : undefined;
            if (!query.isTransaction) return readEntry(known ?? keep());
            // A load that is still running elsewhere may be waiting for the one connection that this transaction holds.
            return known?.read && !changedIn.has(query) ? readEntry(known) : load();
        },
        drop() {
            if (database.query.isTransaction) changedIn.add(database.query);
            database.afterCommit(() => {
                if (cached) forget(cached);
            });
        },
    };

    function keep(): CacheEntry<T> {
        if (cached) forget(cached);
        const readUnheard = changes.isListening() ? undefined : clock().getTime();
        const recording = changes.record();
        // A call after a write must not return data read before it.
        const stopWatching = changes.watch(new Set([ANYTHING]), () => forget(entry));
        const entry: CacheEntry<T> = { value: recording.run(load), readUnheard, stopWatching };
        cached = entry;
        entry.value.then(
            (value) => {
                const { reads, holds } = recording.end();
                entry.read = { value, tags: reads };
                entry.stopWatching();
                if (!holds) forget(entry);
                else if (cached === entry) entry.stopWatching = changes.watch(reads, () => forget(entry));
            },
            // A failed load is not cached, so the next call retries.
            () => {
                recording.end();
                forget(entry);
            },
        );
        return entry;
    }

    function isGood({ readUnheard }: CacheEntry<T>): boolean {
        return readUnheard === undefined || isWithin(readUnheard, clock().getTime(), UNHEARD_LIFETIME);
    }

    async function readEntry(entry: CacheEntry<T>): Promise<T> {
        const value = await entry.value;
        changes.read(entry.read?.tags ?? [ANYTHING]);
        return value;
    }

    function forget(entry: CacheEntry<T>): void {
        entry.stopWatching();
        if (cached === entry) cached = undefined;
    }
}
