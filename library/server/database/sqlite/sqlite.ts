import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Dialect, Driver } from "kysely";
import { Kysely, SqliteAdapter, SqliteIntrospector } from "kysely";
import SqliteConnection from "libsql";
import { createCacheInvalidation } from "../cacheInvalidation/cacheInvalidation";
import type { TableDescriptions } from "../cacheInvalidation/tableDescriptions";
import { createTrackingDialect } from "../cacheInvalidation/trackingDialect";
import type { Database, Tables } from "../database";
import { createDatabase } from "../database";
import { lockDirectory } from "./lockDirectory";
import { ReusableStatementCompiler } from "./sqliteCompiler";
import { createSqliteDriver, createUnsyncedDriver } from "./sqliteDriver";
import { createSqliteHeartbeat } from "./sqliteHeartbeat";
import { backUpLog, recoverLog } from "./sqliteLog";
import type { SqliteStatements } from "./sqliteStatements";
import { createSqliteStatements } from "./sqliteStatements";
import type { ReadInWorker } from "./workerDriver";
import { createWorkerDriver } from "./workerDriver";

/** Page cache of the reading and of the writing connection, in kB. */
const READ_CACHE = 24_000;
const WRITE_CACHE = 8_000;
/**
 * Number of pages in the write-ahead log that triggers a checkpoint; a page that is written often is then moved to the database file once.
 */
const LOG_PAGES = 4_000;
const DATABASE_FILE = "parley.sqlite";

/**
 * Opens the embedded database `parley.sqlite` in `directory`, and creates it if it does not exist. Every commit is synced to disk before it
 * is acknowledged (FC-41), except those of `unsyncedTransaction`. `tables` sets how finely changes are tracked; `readInWorker` runs the
 * statements of `longQuery`, for which `openSqliteReader` opens the same directory. Throws `DirectoryInUse` if another process uses this
 * directory, and `DatabaseIncomplete` if parts of the database are missing (FC-85).
 */
export function openSqlite(directory: string, tables: TableDescriptions = {}, readInWorker?: ReadInWorker): Database {
    mkdirSync(directory, { recursive: true });
    const unlock = lockDirectory(directory);
    try {
        return databaseOver(driverOn(join(directory, DATABASE_FILE)), tables, { readInWorker, closed: unlock });
    } catch (error) {
        unlock();
        throw error;
    }
}

function driverOn(file: string): Driver {
    recoverLog(file);
    const heartbeat = createSqliteHeartbeat(file);
    const log = backUpLog(file);
    const writer = new SqliteConnection(file);
    try {
        writer.pragma("journal_mode = WAL");
        writer.pragma("synchronous = FULL");
        writer.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
        heartbeat.begin({ identity: numberIn(writer, "application_id"), beats: numberIn(writer, "user_version") });
    } catch (error) {
        writer.close();
        log.restore();
        throw error;
    }
    log.discard();
    return createSqliteDriver({ writer: prepared(writer, WRITE_CACHE), reader: openReader(file), heartbeat });
}

/** Opens a connection that only reads the database of a server, for another thread of its process. */
export const openSqliteReader = (directory: string): Pick<SqliteStatements, "execute"> =>
    openReader(join(directory, DATABASE_FILE));

function openReader(file: string): SqliteStatements {
    const reader = new SqliteConnection(file);
    reader.pragma("query_only = ON");
    return prepared(reader, READ_CACHE);
}

const numberIn = (connection: SqliteConnection.Database, pragma: string): number =>
    Number((connection.prepare(`pragma ${pragma}`).raw().get() as unknown[])[0]);

/** Opens a database in memory, for tests. */
/** Opens a database in memory, for tests; `script` has the statements that fill it. */
export function openSqliteInMemory(tables: TableDescriptions = {}, script = ""): Database {
    const connection = new SqliteConnection(":memory:");
    connection.exec(script);
    return databaseOver(createSqliteDriver({ writer: prepared(connection, READ_CACHE) }), tables);
}

function prepared(connection: SqliteConnection.Database, cacheSize: number) {
    connection.pragma("foreign_keys = ON");
    connection.pragma(`cache_size = -${cacheSize}`);
    connection.pragma("temp_store = MEMORY");
    return createSqliteStatements(connection);
}

interface OpenOptions {
    readInWorker?: ReadInWorker | undefined;
    closed?: () => void;
}

function databaseOver(driver: Driver, tables: TableDescriptions, { readInWorker, closed }: OpenOptions = {}): Database {
    const changes = createCacheInvalidation();
    const open = (over: Driver) =>
        new Kysely<Tables>({ dialect: createTrackingDialect(createSqliteDialect(over), { changes, tables }) });
    const longQuery = readInWorker && open(createWorkerDriver(readInWorker));
    const unsynced = open(createUnsyncedDriver(driver));
    return createDatabase(open(driver), { engine: "sqlite", changes, longQuery, unsynced }, closed);
}

const createSqliteDialect = (driver: Driver): Dialect => ({
    createDriver: () => driver,
    createQueryCompiler: () => new ReusableStatementCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
});

/** Adapter that uses SQLite's ability to roll back schema changes, which Kysely's own adapter does not. */
class TransactionalSqliteAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl() {
        return true;
    }
}
