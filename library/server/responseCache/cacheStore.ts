import { isWithin } from "@parley/library/contract";
import type { Changes } from "@parley/library/server/database";
import type { CachedResponse } from "./cachedResponse";

interface Entry {
    answer: CachedResponse;
    /** How much room it is counted with, in bytes. */
    size: number;
    /** How much of that is what is noted about it. */
    noted: number;
    keptAt: number;
    stopWatching: () => void;
}

interface CacheStoreOptions {
    changes: Pick<Changes, "watch">;
    /** How much memory its answers may take together, in bytes. */
    bytes: number;
    /** How long an answer is kept in any case, in milliseconds. */
    lifetime: number;
    /** How old an answer may be that is given for want of a new one, in milliseconds; such are held on to when nobody hears of changes any more. */
    oldest?: number;
    clock: () => number;
}

/** What is noted of an answer besides its body, and for each tag of what it was made of, in bytes; measured, and rounded up. */
const ABOUT_ANSWER = 2_000;
const ABOUT_TAG = 60;

/** Keeps answers until something that they tell is written, their time is over, or others that were asked for later need the room. */
export function createCacheStore({ changes, bytes, lifetime, oldest = 0, clock }: CacheStoreOptions) {
    // In the order in which they were last asked for.
    const entries = new Map<string, Entry>();
    const goodFor = Math.max(lifetime, oldest);
    let size = 0;

    return {
        find: (key: string): CachedResponse | undefined => youngerThan(lifetime, key),

        /** One whose time is over, but of which nothing is known to have been written since: for when no other can be made. */
        findOlder: (key: string): CachedResponse | undefined => youngerThan(oldest, key),

        /** Keeps an answer that was made of what has these tags. */
        keep(key: string, answer: CachedResponse, tags: ReadonlySet<string>): void {
            drop(key);
            const noted = ABOUT_ANSWER + ABOUT_TAG * tags.size;
            const entry: Entry = { answer, size: 0, noted, keptAt: clock(), stopWatching: () => undefined };
            entries.set(key, entry);
            watch(key, entry, tags);
            count(entry);
        },
    };

    function youngerThan(age: number, key: string): CachedResponse | undefined {
        const entry = entries.get(key);
        if (!entry) return undefined;
        // Where the clock has been put back since, it is as old as that at least.
        const itsAge = Math.abs(clock() - entry.keptAt);
        if (itsAge >= goodFor) drop(key);
        if (itsAge >= age) return undefined;
        entries.delete(key);
        entries.set(key, entry);
        count(entry);
        return entry.answer;
    }

    /**
     * Counts how large it is by now, for it grows when it is asked for in another encoding; what was not asked for longest goes when there is no
     * room for it, or its time is over.
     */
    function count(entry: Entry): void {
        const now = entry.noted + entry.answer.size;
        size += now - entry.size;
        entry.size = now;
        for (const [key, eldest] of entries) {
            if (size <= bytes && isWithin(eldest.keptAt, clock(), goodFor)) break;
            drop(key);
        }
    }

    /** What is written is heard of here as long as this server writes it; an answer that is held on to must not outlast it. */
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
