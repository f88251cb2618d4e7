import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { isDiskFull } from "./diskFull";
import type { GroupCommit } from "./groupCommit";
import { createGroupCommit } from "./groupCommit";
import type { SqliteHeartbeat } from "./sqliteHeartbeat";
import type { SqliteStatements } from "./sqliteStatements";

interface Connections {
    writer: SqliteStatements;
    /** Connection that sees only committed data. A database in memory has one connection, which also reads. */
    reader?: SqliteStatements | undefined;
    /** Records the progress of the database file. A database in memory has none. */
    heartbeat?: SqliteHeartbeat;
}

/** Interval of heartbeats, in milliseconds. The loss of commits since the last heartbeat can't be detected. */
const BEAT_MS = 5_000;

/**
 * Creates the Kysely driver for SQLite: one connection writes and another reads, so that reads wait for no transaction and see only
 * committed data; writers share their commits.
 */
export function createSqliteDriver({ writer, reader, heartbeat }: Connections): Driver {
    const commits = createGroupCommit(writer);
    let beating: NodeJS.Timeout | undefined;
    /** Whether anything has been committed since the last heartbeat. */
    let isPrefetched = false;
    const onStore = () => {
        isPrefetched = true;
    };
    const read = reader
        ? async (query: CompiledQuery) => reader.execute(query)
        : (query: CompiledQuery) => commits.between(() => writer.execute(query));
    return {
        async init() {
            if (!heartbeat) return;
            await beat(heartbeat);
            // If the disk is full, writers receive the error.
            beating = setInterval(() => {
                if (isPrefetched) void beat(heartbeat).catch(() => undefined);
            }, BEAT_MS).unref();
        },
        acquireConnection: async () => new Connection(writer, commits, read, onStore),
        beginTransaction: (connection) => own(connection).begin(),
        commitTransaction: (connection) => own(connection).store(),
        rollbackTransaction: (connection) => own(connection).undo(),
        async releaseConnection() {
            // Callers hold a connection only within their transaction.
        },
        async destroy() {
            clearInterval(beating);
            await commits.settle();
            reader?.close();
            if (heartbeat) leaveWhole();
            writer.close();
        },
    };

    /** Moves the whole log to the database file. That fails if the disk is full, and the log remains for the next start. */
    function leaveWhole(): void {
        try {
            writer.run("pragma wal_checkpoint(truncate)");
        } catch (error) {
            if (!isDiskFull(error)) throw error;
        }
    }

    async function beat(known: SqliteHeartbeat): Promise<void> {
        await commits.begin();
        const marks = known.next();
        try {
            writer.run(`pragma application_id = ${marks.identity}`);
            writer.run(`pragma user_version = ${marks.beats}`);
        } catch (error) {
            commits.undo(error);
            throw error;
        }
        isPrefetched = false;
        await commits.store();
        known.stored(marks);
    }
}

/** Returns the driver of transactions that are not synced to the disk, over the connections of another driver. */
export function createUnsyncedDriver(driver: Driver): Driver {
    return {
        init: async () => undefined,
        acquireConnection: () => driver.acquireConnection(),
        beginTransaction: (connection) => own(connection).begin({ isSynced: false }),
        commitTransaction: (connection) => driver.commitTransaction(connection),
        rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
        releaseConnection: (connection) => driver.releaseConnection(connection),
        destroy: async () => undefined,
    };
}

/** Connection of one caller: in a transaction it reads and writes over the writing connection. */
class Connection implements DatabaseConnection {
    readonly #writer: SqliteStatements;
    readonly #commits: GroupCommit;
    readonly #read: (query: CompiledQuery) => Promise<QueryResult<never>>;
    readonly #onStore: () => void;
    #isWriting = false;
    /** Error of the last statement, if it failed. */
    #failure: unknown;

    constructor(
        writer: SqliteStatements,
        commits: GroupCommit,
        read: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
        onStore: () => void,
    ) {
        this.#writer = writer;
        this.#commits = commits;
        this.#onStore = onStore;
        this.#read = read as (query: CompiledQuery) => Promise<QueryResult<never>>;
    }

    async begin({ isSynced = true } = {}): Promise<void> {
        await (isSynced ? this.#commits.begin() : this.#commits.beginUnsynced());
        this.#isWriting = true;
    }

    async store(): Promise<void> {
        this.#isWriting = false;
        await this.#commits.store();
        this.#onStore();
    }

    /** Kysely also calls this after a failed commit, when there is nothing to roll back. */
    async undo(): Promise<void> {
        if (!this.#isWriting) return;
        this.#isWriting = false;
        this.#commits.undo(this.#failure);
        this.#failure = undefined;
    }

    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        if (this.#isWriting) return this.#write<R>(query);
        if (isReading(query)) return this.#read(query);
        await this.begin();
        try {
            const result = this.#write<R>(query);
            await this.store();
            return result;
        } catch (error) {
            await this.undo();
            throw error;
        }
    }

    #write<R>(query: CompiledQuery): QueryResult<R> {
        try {
            return this.#writer.execute<R>(query);
        } catch (error) {
            this.#failure = error;
            throw error;
        }
    }

    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
        yield await this.executeQuery<R>(query);
    }
}

const own = (connection: DatabaseConnection): Connection => connection as Connection;

/** Whether a query changes nothing; if in doubt, it counts as a write. */
function isReading({ query, sql }: CompiledQuery): boolean {
    return query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*(select|pragma)\b/i.test(sql));
}
