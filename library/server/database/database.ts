import { createAsyncVariable } from "@parley/library/server/asyncVariable";
import type { Kysely, Transaction } from "kysely";
import type { CacheInvalidation } from "./cacheInvalidation/cacheInvalidation";

/** All tables of the product. Each feature adds its own by declaration merging, beside its repository. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Tables {}

export type Engine = "sqlite" | "postgres";

/** Database access for features: one query builder, and transactions. */
export interface Database {
    readonly engine: Engine;
    /** Query builder; anywhere inside `transaction` its queries run in that transaction. */
    readonly query: Kysely<Tables>;
    /**
     * Query builder of reads that may take long, such as searches. It sees committed data only. With SQLite they run in a worker of
     * their own if the server has one, so that the thread that serves requests waits for none of them.
     */
    readonly longQuery: Kysely<Tables>;
    /** Query builder without time limits, for changes of the schema: an index of a large table takes longer than any request may. */
    readonly untimedQuery: Kysely<Tables>;
    /** Runs `work` in a transaction: all of its writes are stored, or none. Nested calls join the outer transaction. */
    transaction<T>(work: () => Promise<T>): Promise<T>;
    /**
     * The same for work that is repeated if it is lost. With SQLite the commit is not synced to the disk, for which the thread that serves
     * requests would wait: a power failure may undo it, but a crash of the server does not. What is stored later is stored after it.
     */
    unsyncedTransaction<T>(work: () => Promise<T>): Promise<T>;
    /** Whether the caller runs in a transaction, for which others may be waiting. */
    readonly isInTransaction: boolean;
    /** Calls `action` after the current transaction commits, or at once if there is none. */
    afterCommit(action: () => void): void;
    /** Cache invalidation: tracks the reads of responses, and all writes. */
    readonly changes: CacheInvalidation;
    close(): Promise<void>;
}

interface RunningTransaction {
    query: Transaction<Tables>;
    committed: (() => void)[];
}

/** Wraps a Kysely instance so that the transaction follows the asynchronous call instead of being passed as an argument. */
export function createDatabase(
    kysely: Kysely<Tables>,
    {
        engine,
        changes,
        longQuery,
        unsynced = kysely,
        untimedQuery = kysely,
    }: Pick<Database, "engine" | "changes"> & {
        longQuery?: Kysely<Tables> | undefined;
        unsynced?: Kysely<Tables>;
        untimedQuery?: Kysely<Tables>;
    },
    closed: () => void | Promise<void> = () => undefined,
): Database {
    const running = createAsyncVariable<RunningTransaction>();
    return {
        engine,
        changes,
        get query() {
            return running.get()?.query ?? kysely;
        },
        get longQuery() {
            return longQuery ?? this.query;
        },
        untimedQuery,
        get isInTransaction() {
            return running.get() !== undefined;
        },
        transaction: (work) => runTransaction(kysely, work),
        unsyncedTransaction: (work) => runTransaction(unsynced, work),
        afterCommit(action) {
            const transaction = running.get();
            if (transaction) transaction.committed.push(action);
            else action();
        },
        async close() {
            await longQuery?.destroy();
            await untimedQuery.destroy();
            await kysely.destroy();
            await closed();
            changes.close();
            running.close();
        },
    };

    async function runTransaction<T>(over: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
        if (running.get()) return work();
        const committed: (() => void)[] = [];
        const result = await over.transaction().execute((query) => running.run({ query, committed }, work));
        for (const action of committed) action();
        return result;
    }
}
