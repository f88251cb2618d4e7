import { createAsyncVariable } from "@parley/library/server/asyncVariable";
import { ANYTHING, EVERYTHING, toPart, toTag } from "./tags";

/** Records the read set of a response while it is produced. */
export interface Recording {
    /** Runs `work` and records everything that it reads, including in nested calls. */
    run<T>(work: () => T): T;
    /**
     * Ends the recording. Returns the tags of the data read, and whether they are still valid: none of the data was written meanwhile, and
     * the work itself wrote nothing.
     */
    end(): { reads: ReadonlySet<string>; holds: boolean };
}

/** Cache invalidation: records what responses read, and notifies the caches when that data is written. */
export type CacheInvalidation = ReturnType<typeof createCacheInvalidation>;

/** Reason of an invalidation: the data was written, or may have been while changes were not received; or changes are no longer received. */
type InvalidationReason = "written" | "unheard";

interface Running {
    reads: Set<string>;
    /** Tags written since the recording began. */
    touched: Set<string>;
    /** Whether the recorded work has written something. */
    isWriting: boolean;
}

/** Callbacks for writes with one tag. */
interface Watchers {
    tag: string;
    listeners: Set<(why: InvalidationReason) => void>;
}

/** Creates the cache invalidation of a database; each database has one. All its methods are synchronous. */
export function createCacheInvalidation({ isListening = true }: { isListening?: boolean } = {}) {
    let isUnreachable = false;
    const recorded = createAsyncVariable<Running>();
    const running = new Set<Running>();
    const watchers = new Map<string, Watchers>();

    return {
        /** Whether all changes are received, including those by other servers; otherwise cached data may be out of date. */
        isListening: (): boolean => isListening,

        /** Whether the database is known to be unreachable, so that nothing can be read (FC-44). */
        isUnreachable: (): boolean => isUnreachable,

        /** Starts recording a read set. The recording must be ended in any case. */
        record(): Recording {
            const recording: Running = { reads: new Set(), touched: new Set(), isWriting: false };
            running.add(recording);
            return {
                run: (work) => recorded.run(recording, work),
                end() {
                    running.delete(recording);
                    const { reads, touched, isWriting } = recording;
                    return { reads, holds: !isWriting && !meet(reads, touched) };
                },
            };
        },

        /** Adds tags to the read set of the current recording, if there is one. */
        read(tags: Iterable<string>): void {
            const recording = recorded.get();
            if (recording) for (const tag of tags) recording.reads.add(tag);
        },

        /**
         * Adds the rows of a table with this value of a key, and these groups of their columns, to the current read set; undefined stands
         * for the columns that are in no group.
         */
        readRows(table: string, groups: readonly (string | undefined)[], key: string, value: unknown): void {
            this.read(toRowTags(table, groups, key, value));
        },

        /** Runs `work` without recording its reads: the caller reports with `readRows` those that the response depends on. */
        unnoted: <T>(work: () => T): T => recorded.run(undefined, work),

        isRecording: (): boolean => recorded.get() !== undefined,

        /** Notes that the current recording's work writes. */
        writes(): void {
            const recording = recorded.get();
            if (recording) recording.isWriting = true;
        },

        /**
         * Calls `touched` once, as soon as data with one of these tags is written, or changes are no longer received; returns a function
         * that cancels this.
         */
        watch(tags: ReadonlySet<string>, touched: (why: InvalidationReason) => void): () => void {
            // There are many responses, most with the same tags: each stores a reference per tag instead of its name.
            const tagWatchers = [...tags, EVERYTHING].map(watchersOf);
            const stop = () => {
                for (const { tag, listeners } of tagWatchers.splice(0)) {
                    listeners.delete(notify);
                    if (listeners.size === 0) watchers.delete(tag);
                }
            };
            const notify = (why: InvalidationReason) => {
                stop();
                touched(why);
            };
            for (const { listeners } of tagWatchers) listeners.add(notify);
            return stop;
        },

        /** Reports that data with these tags has been written and committed, here or by another server. */
        touch: (tags: Iterable<string>): void => touch(tags, "written"),

        /** Sets whether changes by other servers are received; either way, some may have been missed. */
        setListening(listening: boolean): void {
            isListening = listening;
            isUnreachable &&= !listening;
            touch([EVERYTHING], listening ? "written" : "unheard");
        },

        /** Stops all recording. */
        close: (): void => recorded.close(),

        /** Notes that the database refused the connection for changes; it is reachable again once they are received. */
        setUnreachable(): void {
            isUnreachable = true;
        },
    };

    function touch(tags: Iterable<string>, why: InvalidationReason): void {
        for (const tag of tags) {
            for (const { touched } of running) touched.add(tag);
            // Callbacks with an unknown read set are notified of every write.
            for (const notify of [...listenersOf(tag), ...(tag === EVERYTHING ? [] : listenersOf(ANYTHING))]) notify(why);
        }
    }

    function listenersOf(tag: string): Iterable<(why: InvalidationReason) => void> {
        return watchers.get(tag)?.listeners ?? [];
    }

    function watchersOf(tag: string): Watchers {
        const found = watchers.get(tag) ?? { tag, listeners: new Set() };
        watchers.set(tag, found);
        return found;
    }
}

/** Returns the tags of the rows of a table with this value of a key, and of these groups of their columns; see `readRows`. */
export const toRowTags = (table: string, groups: readonly (string | undefined)[], key: string, value: unknown): string[] =>
    groups.flatMap((group) => [toTag(toPart(table, group), key), toTag(toPart(table, group), key, value)]);

/** Checks whether a write set intersects a read set. */
function meet(reads: ReadonlySet<string>, touched: ReadonlySet<string>): boolean {
    if (touched.size === 0) return false;
    if (touched.has(EVERYTHING) || reads.has(ANYTHING)) return true;
    for (const tag of touched) if (reads.has(tag)) return true;
    return false;
}
