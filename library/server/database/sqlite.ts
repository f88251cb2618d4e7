import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import SqliteConnection from "libsql";
import type { Database, Tables } from "./database";
import { makeDatabase } from "./database";
import { lockDirectory } from "./lockDirectory";

const STATEMENTS_KEPT = 500;

/**
 * Opens the embedded database `parley.sqlite` in `directory`, made when absent. Every commit is synced to disk before it is
 * acknowledged (FC-41). Throws when another process has this directory open.
 */
export function openSqlite(directory: string): Database {
    mkdirSync(directory, { recursive: true });
    const unlock = lockDirectory(directory);
    const connection = new SqliteConnection(join(directory, "parley.sqlite"));
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    return databaseOver(connection, unlock);
}

/** A database that lives in memory, for tests. */
export function openSqliteInMemory(): Database {
    return databaseOver(new SqliteConnection(":memory:"), () => undefined);
}

function databaseOver(connection: SqliteConnection.Database, closed: () => void): Database {
    connection.pragma("foreign_keys = ON");
    connection.pragma("cache_size = -32000");
    connection.pragma("temp_store = MEMORY");
    const dialect = new TransactionalSqliteDialect({ database: preparing(connection) });
    return makeDatabase(new Kysely<Tables>({ dialect }), "sqlite", closed);
}

/** SQLite can roll back table definitions, though Kysely's own adapter does not count on it. */
class TransactionalSqliteDialect extends SqliteDialect {
    override createAdapter() {
        return new TransactionalSqliteAdapter();
    }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl() {
        return true;
    }
}

/** The connection as Kysely wants it: statements are prepared once, and booleans are booleans in and out. */
function preparing(connection: SqliteConnection.Database): SqliteDatabase {
    const prepared = new Map<string, SqliteStatement>();
    return {
        close: () => connection.close(),
        prepare(text) {
            const known = prepared.get(text);
            if (known) return known;
            if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
            const statement = withBooleans(connection.prepare(text));
            // Statements about the schema itself are not kept: a later one may change what they mean.
            if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) prepared.set(text, statement);
            return statement;
        },
    };
}

function withBooleans(statement: SqliteConnection.Statement): SqliteStatement {
    let names: string[] | undefined;
    const booleans = () => {
        names ??= statement.columns().flatMap(({ name, type }) => (type?.toLowerCase() === "boolean" ? [name] : []));
        return names;
    };
    return {
        reader: statement.reader,
        all: (parameters) => (statement.all(parameters.map(toSqlite)) as Row[]).map((row) => fromSqlite(row, booleans())),
        run: (parameters) => statement.run(parameters.map(toSqlite)) as { changes: number; lastInsertRowid: number },
        *iterate(parameters) {
            for (const row of statement.iterate(parameters.map(toSqlite)) as Iterable<Row>) yield fromSqlite(row, booleans());
        },
    };
}

type Row = Record<string, unknown>;

function toSqlite(value: unknown): unknown {
    if (typeof value === "boolean") return value ? 1 : 0;
    // The driver ends the whole process on a value it does not know, so those are caught here.
    if (value === undefined || typeof value === "function" || typeof value === "symbol") {
        throw new TypeError(`A ${typeof value} is no value for a query`);
    }
    return value;
}

function fromSqlite(row: Row, booleans: string[]): Row {
    for (const name of booleans) {
        if (row[name] !== null) row[name] = row[name] === 1;
    }
    return row;
}
