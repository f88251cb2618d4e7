import type { CompiledQuery, DatabaseConnection, Dialect, Driver, OperationNode, QueryResult, TransactionSettings } from "kysely";
import type { CacheInvalidation } from "./cacheInvalidation";
import { findReadSet } from "./readSet";
import type { TableDescriptions } from "./tableDescriptions";
import type { PlainDescription } from "./tags";
import { findWriteSet, isWrite } from "./writeSet";

interface TrackingOptions {
    changes: CacheInvalidation;
    tables: TableDescriptions;
    /** Notifies other servers of a change, over the connection and in the transaction that makes it. */
    notify?: (connection: DatabaseConnection, tags: ReadonlySet<string>) => Promise<void>;
}

/**
 * Wraps a dialect so that every statement is tracked: the reads of responses are recorded, and writes invalidate caches, those of a
 * transaction on commit. No statement bypasses it, because it wraps the driver.
 */
export function createTrackingDialect(dialect: Dialect, tracking: TrackingOptions): Dialect {
    return {
        createAdapter: () => dialect.createAdapter(),
        createIntrospector: (database) => dialect.createIntrospector(database),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createDriver: () => new TrackingDriver(dialect.createDriver(), tracking),
    };
}

class TrackingDriver implements Driver {
    readonly #driver: Driver;
    readonly #watched: TrackingOptions;

    constructor(driver: Driver, tracking: TrackingOptions) {
        this.#driver = driver;
        this.#watched = tracking;
    }

    init(): Promise<void> {
        return this.#driver.init();
    }

    async acquireConnection(): Promise<TrackingConnection> {
        return new TrackingConnection(await this.#driver.acquireConnection(), this.#watched);
    }

    async beginTransaction(connection: TrackingConnection, settings: TransactionSettings): Promise<void> {
        await this.#driver.beginTransaction(connection.inner, settings);
        connection.begin();
    }

    async commitTransaction(connection: TrackingConnection): Promise<void> {
        await connection.commit(() => this.#driver.commitTransaction(connection.inner));
    }

    async rollbackTransaction(connection: TrackingConnection): Promise<void> {
        connection.forget();
        await this.#driver.rollbackTransaction(connection.inner);
    }

    releaseConnection(connection: TrackingConnection): Promise<void> {
        return this.#driver.releaseConnection(connection.inner);
    }

    destroy(): Promise<void> {
        return this.#driver.destroy();
    }
}

class TrackingConnection implements DatabaseConnection {
    readonly inner: DatabaseConnection;
    readonly #watched: TrackingOptions;
    /** Write set of the running transaction. */
    #written: Set<string> | undefined;

    constructor(inner: DatabaseConnection, tracking: TrackingOptions) {
        this.inner = inner;
        this.#watched = tracking;
    }

    executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
        if (isWrite(compiled.query)) return this.#write<Row>(compiled);
        this.#note(compiled.query);
        return this.inner.executeQuery<Row>(compiled);
    }

    streamQuery<Row>(compiled: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
        this.#note(compiled.query);
        return this.inner.streamQuery<Row>(compiled, chunkSize);
    }

    begin(): void {
        this.#written = new Set();
    }

    async commit(store: () => Promise<void>): Promise<void> {
        const written = this.#written ?? new Set();
        if (written.size > 0) await this.#watched.notify?.(this.inner, written);
        try {
            await store();
        } finally {
            // If the commit fails, it is unknown whether the data was stored.
            this.#written = undefined;
            this.#watched.changes.touch(written);
        }
    }

    forget(): void {
        this.#written = undefined;
    }

    async #write<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
        const { changes } = this.#watched;
        const result = await this.inner.executeQuery<Row>(compiled);
        const tags = findWriteSet(compiled.query, result, this.#describe);
        if (tags.size === 0) return result;
        changes.writes();
        if (this.#written) for (const tag of tags) this.#written.add(tag);
        else await this.#tell(tags);
        return result;
    }

    #note(query: OperationNode): void {
        const { changes } = this.#watched;
        if (changes.isRecording()) changes.read(findReadSet(query, this.#describe));
    }

    async #tell(tags: ReadonlySet<string>): Promise<void> {
        try {
            await this.#watched.notify?.(this.inner, tags);
        } finally {
            this.#watched.changes.touch(tags);
        }
    }

    readonly #describe = (table: string): PlainDescription =>
        (this.#watched.tables as Record<string, PlainDescription>)[table] ?? {};
}
