import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction } from "kysely";
import type { Changes } from "./cacheInvalidation/changes";

/** Every table of the product. A feature adds its own by declaration merging, beside its repository. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Tables {}

export type Engine = "sqlite" | "postgres";

/** The database as features see it: one query builder, one way to make several writes one. */
export interface Database {
    readonly engine: Engine;
    /** Builds queries; inside `transaction` they run in it, wherever the call stands. */
    readonly query: Kysely<Tables>;
    /** Runs `work` as one write: all of it is stored, or none. Nested calls join the outer one. */
    transaction<T>(work: () => Promise<T>): Promise<T>;
    /** Whether the call stands in a transaction, for which others may be waiting. */
    readonly isInTransaction: boolean;
    /** Calls `action` once the running transaction is stored, or at once when none is running. */
    afterCommit(action: () => void): void;
    /** What answers are made of, and what is written. */
    readonly changes: Changes;
    close(): Promise<void>;
}

interface RunningTransaction {
    query: Transaction<Tables>;
    committed: (() => void)[];
}

/** Wraps a Kysely so that the transaction travels with the asynchronous call instead of as an argument. */
export function createDatabase(
    kysely: Kysely<Tables>,
    { engine, changes }: Pick<Database, "engine" | "changes">,
    closed: () => void | Promise<void> = () => undefined,
): Database {
    const running = new AsyncLocalStorage<RunningTransaction>();
    return {
        engine,
        changes,
        get query() {
            return running.getStore()?.query ?? kysely;
        },
        get isInTransaction() {
            return running.getStore() !== undefined;
        },
        async transaction(work) {
            if (running.getStore()) return work();
            const committed: (() => void)[] = [];
            const result = await kysely.transaction().execute((query) => running.run({ query, committed }, work));
            for (const action of committed) action();
            return result;
        },
        afterCommit(action) {
            const transaction = running.getStore();
            if (transaction) transaction.committed.push(action);
            else action();
        },
        async close() {
            await kysely.destroy();
            await closed();
            changes.close();
            // Every promise of the process visits a store for as long as it is enabled.
            running.disable();
        },
    };
}
