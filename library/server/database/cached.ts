import type { Database } from "./database";

/** Beside other servers on one database, what they have written is seen after this long, in milliseconds (FC-46). */
const SHARED_LIFETIME = 900;

export interface Cached<T> {
    get(): Promise<T>;
    /** Something it tells of has been written. */
    drop(): void;
}

interface Kept<T> {
    value: Promise<T>;
    /** Here once it has been read. */
    read?: { value: T };
    until: number;
}

/**
 * Keeps what `load` reads until it is dropped; on PostgreSQL, where other servers write too, for less than a second.
 * A transaction that dropped it reads anew each time, and what it reads is not kept, for it may yet fail.
 */
export function cached<T>(database: Database, clock: () => Date, load: () => Promise<T>): Cached<T> {
    let kept: Kept<T> | undefined;
    const changedIn = new WeakSet<object>();
    return {
        get() {
            const { query } = database;
            const known = kept && clock().getTime() < kept.until ? kept : undefined;
            if (!query.isTransaction) return (known ?? keep()).value;
            // What is still being read elsewhere may wait for the one connection that this transaction holds.
            return known?.read && !changedIn.has(query) ? known.value : load();
        },
        drop() {
            if (database.query.isTransaction) changedIn.add(database.query);
            database.afterCommit(() => {
                kept = undefined;
            });
        },
    };

    function keep(): Kept<T> {
        const until = database.engine === "sqlite" ? Number.POSITIVE_INFINITY : clock().getTime() + SHARED_LIFETIME;
        const entry: Kept<T> = { value: load(), until };
        kept = entry;
        entry.value.then(
            (value) => {
                entry.read = { value };
            },
            // A failed reading is not kept, so the next call tries again.
            () => {
                if (kept === entry) kept = undefined;
            },
        );
        return entry;
    }
}
