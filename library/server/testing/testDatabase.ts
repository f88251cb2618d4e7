import { randomBytes } from "node:crypto";
import type { Database, Migration } from "@parley/library/server/database";
import { migrate, openPostgres, openSqliteInMemory } from "@parley/library/server/database";
import { Client } from "pg";

// PostgreSQL's duplicate_database.
const ALREADY_THERE = "42P04";
/** Database timeout, in milliseconds, longer than any test: a machine that pauses for seconds must not count as an unreachable database. */
const TIMEOUT_MS = 60_000;

/**
 * Creates a fresh, migrated database for one test file: SQLite in memory, or a schema of its own in the PostgreSQL at
 * `PARLEY_TEST_DATABASE_URL`. Close it when done.
 *
 * Each jest worker has a PostgreSQL database for its schemas: a migration reads the catalogue of the whole database, and fails if another
 * worker drops a schema meanwhile.
 */
export async function testDatabase(migrations: readonly Migration[]): Promise<Database> {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    const database = url ? await freshSchema(url) : openSqliteInMemory();
    await migrate(database, migrations);
    return database;
}

/** Creates a new, empty database on the PostgreSQL at `url`, for a server that must start without data; returns its URL. */
export async function createEmptyDatabase(url: string): Promise<string> {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await administrate(url, `CREATE DATABASE "${name}"`);
    return addressed(url, name);
}

async function freshSchema(server: string): Promise<Database> {
    const url = await databaseOfWorker(server);
    const schema = `test_${randomBytes(6).toString("hex")}`;
    await administrate(url, `CREATE SCHEMA "${schema}"`);
    const database = openPostgres(url, { schema, timeoutMs: TIMEOUT_MS });
    const { close } = database;
    database.close = async () => {
        await close();
        await administrate(url, `DROP SCHEMA "${schema}" CASCADE`);
    };
    return database;
}

async function databaseOfWorker(server: string): Promise<string> {
    const name = `tests_of_${process.pid}`;
    await administrate(server, `CREATE DATABASE "${name}"`).catch((error: { code?: string }) => {
        if (error.code !== ALREADY_THERE) throw error;
    });
    return addressed(server, name);
}

function addressed(server: string, database: string): string {
    const address = new URL(server);
    address.pathname = `/${database}`;
    return address.href;
}

async function administrate(url: string, statement: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
        await client.query(statement);
    } finally {
        await client.end();
    }
}
