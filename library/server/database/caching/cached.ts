import { isWithin } from "@parley/library/contract";
import { ANYTHING } from "../cacheInvalidation/tags";
import type { Database } from "../database";

/** While nobody tells what other servers write, it is seen after this long, in milliseconds (FC-46). */
const UNHEARD_LIFETIME = 900;

export interface Cached<T> {
    get(): Promise<T>;
    /** Something it tells of has been written. */
    drop(): void;
}

interface CacheEntry<T> {
    value: Promise<T>;
    /** Here once it has been read. */
    read?: { value: T; tags: ReadonlySet<string> };
    /** When it was read, if changes by other servers are not heard of. */
    readUnheard: number | undefined;
    stopWatching: () => void;
}

/**
 * Keeps what `load` reads until some of it is written, or until it is dropped; while the changes of other servers are not heard of, for less than a
 * second. An answer that is made of it depends on all that was read for it. A transaction that dropped it reads anew each time, and what it reads is
 * not kept, for it may yet fail.
 */
export function cached<T>(database: Database, clock: () => Date, load: () => Promise<T>): Cached<T> {
    const { changes } = database;
    let kept: CacheEntry<T> | undefined;
    const changedIn = new WeakSet<object>();

    return {
        async get() {
            const { query } = database;
            const known = kept && isGood(kept) ? kept : undefined;
            if (!query.isTransaction) return toldBy(known ?? keep());
            // What is still being read elsewhere may wait for the one connection that this transaction holds.
            return known?.read && !changedIn.has(query) ? toldBy(known) : load();
        },
        drop() {
            if (database.query.isTransaction) changedIn.add(database.query);
            database.afterCommit(() => {
                if (kept) forget(kept);
            });
        },
    };

    function keep(): CacheEntry<T> {
        if (kept) forget(kept);
        const readUnheard = changes.areHeard() ? undefined : clock().getTime();
        const recording = changes.record();
        // Who asks after something was written must not be handed what was read before.
        const stopWatching = changes.watch(new Set([ANYTHING]), () => forget(entry));
        const entry: CacheEntry<T> = { value: recording.run(load), readUnheard, stopWatching };
        kept = entry;
        entry.value.then(
            (value) => {
                const { reads, holds } = recording.end();
                entry.read = { value, tags: reads };
                entry.stopWatching();
                if (!holds) forget(entry);
                else if (kept === entry) entry.stopWatching = changes.watch(reads, () => forget(entry));
            },
            // A failed reading is not kept, so the next call tries again.
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

    async function toldBy(entry: CacheEntry<T>): Promise<T> {
        const value = await entry.value;
        changes.read(entry.read?.tags ?? [ANYTHING]);
        return value;
    }

    function forget(entry: CacheEntry<T>): void {
        entry.stopWatching();
        if (kept === entry) kept = undefined;
    }
}
