import { isWithin } from "@parley/library/contract";
import type { CacheInvalidation } from "@parley/library/server/database";
import type { CachedResponse } from "./cachedResponse";

interface Entry {
    answer: CachedResponse;
    /** Size with which the entry is counted, in bytes. */
    size: number;
    /** Part of the size that is metadata. */
    noted: number;
    storedAt: number;
    stopWatching: () => void;
}

interface CacheStoreOptions {
    changes: Pick<CacheInvalidation, "watch">;
    /** Maximum total size of the responses, in bytes. */
    bytes: number;
    /** Maximum age of a response, in milliseconds. */
    lifetime: number;
    /**
     * Maximum age of a response that is served if no new one can be rendered, in milliseconds; such responses are retained when changes are
     * no longer received.
     */
    oldest?: number;
    clock: () => number;
}

/** Size of an entry's metadata without its body, and of each tag in its read set, in bytes; measured, and rounded up. */
const ABOUT_ANSWER = 2_000;
const ABOUT_TAG = 60;

/**
 * Creates a store of responses, which are removed when data they depend on is written, when they expire, or when the space is needed for
 * responses requested later.
 */
export function createCacheStore({ changes, bytes, lifetime, oldest = 0, clock }: CacheStoreOptions) {
    // In the order of their last use.
    const entries = new Map<string, Entry>();
    const goodFor = Math.max(lifetime, oldest);
    let size = 0;

    return {
        find: (key: string): CachedResponse | undefined => youngerThan(lifetime, key),

        /** Returns a response that may have expired, but is not known to be invalid: for when a new one can't be rendered. */
        findOlder: (key: string): CachedResponse | undefined => youngerThan(oldest, key),

        /** Stores a response with the tags of its read set. */
        keep(key: string, answer: CachedResponse, tags: ReadonlySet<string>): void {
            drop(key);
            const noted = ABOUT_ANSWER + ABOUT_TAG * tags.size;
            const entry: Entry = { answer, size: 0, noted, storedAt: clock(), stopWatching: () => undefined };
            entries.set(key, entry);
            watch(key, entry, tags);
            count(entry);
        },
    };

    function youngerThan(age: number, key: string): CachedResponse | undefined {
        const entry = entries.get(key);
        if (!entry) return undefined;
        // If the clock has been set back, the response is at least as old as the difference.
        const itsAge = Math.abs(clock() - entry.storedAt);
        if (itsAge >= goodFor) drop(key);
        if (itsAge >= age) return undefined;
        entries.delete(key);
        entries.set(key, entry);
        count(entry);
        return entry.answer;
    }

    /**
     * Updates the size of an entry, which grows when the response is requested in another encoding; then removes entries that have expired
     * or exceed the space, least recently used first.
     */
    function count(entry: Entry): void {
        const now = entry.noted + entry.answer.size;
        size += now - entry.size;
        entry.size = now;
        for (const [key, eldest] of entries) {
            if (size <= bytes && isWithin(eldest.storedAt, clock(), goodFor)) break;
            drop(key);
        }
    }

    /** Removes an entry when its data is written. Writes by this server are always received; a retained response must not outlive them. */
    function watch(key: string, entry: Entry, tags: ReadonlySet<string>): void {
        entry.stopWatching = changes.watch(tags, (why) => {
            if (why === "unheard" && oldest > 0) watch(key, entry, tags);
            else drop(key);
        });
    }

    function drop(key: string): void {
        const entry = entries.get(key);
        if (!entry) return;
        entry.stopWatching();
        entries.delete(key);
        size -= entry.size;
    }
}
