import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Dialect, Driver } from "kysely";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import SqliteConnection from "libsql";
import { createChanges } from "../cacheInvalidation/changes";
import type { TableDescriptions } from "../cacheInvalidation/tableDescriptions";
import { watchedDialect } from "../cacheInvalidation/watched";
import type { Database, Tables } from "../database";
import { createDatabase } from "../database";
import { lockDirectory } from "./lockDirectory";
import { sqliteDriver } from "./sqliteDriver";
import { sqliteHeartbeat } from "./sqliteHeartbeat";
import { backUpLog, recoverLog } from "./sqliteLog";
import { statementsOn } from "./sqliteStatements";

/** Pages of the database that are kept in memory, in kB: by who reads, and by who writes. */
const READ_CACHE = 24_000;
const WRITE_CACHE = 8_000;
/** Pages of the log until they are moved to the database itself; a page that is written often is moved once for all of them. */
const LOG_PAGES = 4_000;

/**
 * Opens the embedded database `parley.sqlite` in `directory`, made when absent. Every commit is synced to disk before it is
 * acknowledged (FC-41). `tables` tells how finely changes are told apart. Throws `DirectoryInUse` when another process has this directory open, and
 * `DatabaseIncomplete` when parts of the database are lost (FC-85).
 */
export function openSqlite(directory: string, tables: TableDescriptions = {}): Database {
    mkdirSync(directory, { recursive: true });
    const unlock = lockDirectory(directory);
    try {
        return databaseOver(driverOn(join(directory, "parley.sqlite")), tables, unlock);
    } catch (error) {
        unlock();
        throw error;
    }
}

function driverOn(file: string): Driver {
    recoverLog(file);
    const heartbeat = sqliteHeartbeat(file);
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
    const reader = new SqliteConnection(file);
    reader.pragma("query_only = ON");
    return sqliteDriver({ writer: prepared(writer, WRITE_CACHE), reader: prepared(reader, READ_CACHE), heartbeat });
}

const numberIn = (connection: SqliteConnection.Database, pragma: string): number =>
    Number((connection.prepare(`pragma ${pragma}`).raw().get() as unknown[])[0]);

/** A database that lives in memory, for tests. */
export function openSqliteInMemory(tables: TableDescriptions = {}): Database {
    return databaseOver(sqliteDriver({ writer: prepared(new SqliteConnection(":memory:"), READ_CACHE) }), tables);
}

function prepared(connection: SqliteConnection.Database, cacheSize: number) {
    connection.pragma("foreign_keys = ON");
    connection.pragma(`cache_size = -${cacheSize}`);
    connection.pragma("temp_store = MEMORY");
    return statementsOn(connection);
}

function databaseOver(driver: Driver, tables: TableDescriptions, closed?: () => void): Database {
    const dialect: Dialect = {
        createDriver: () => driver,
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createAdapter: () => new TransactionalSqliteAdapter(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    };
    const changes = createChanges();
    return createDatabase(
        new Kysely<Tables>({ dialect: watchedDialect(dialect, { changes, tables }) }),
        { engine: "sqlite", changes },
        closed,
    );
}

/** SQLite can roll back table definitions, though Kysely's own adapter does not count on it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl() {
        return true;
    }
}
