import { randomBytes } from "node:crypto";
import type { Database, Migration } from "@parley/library/server/database";
import { migrate, openPostgres, openSqliteInMemory } from "@parley/library/server/database";
import { Client } from "pg";

/**
 * A fresh, migrated database for one test file: SQLite in memory, or a schema of its own in the PostgreSQL that
 * `PARLEY_TEST_DATABASE_URL` names. Close it when done.
 */
export async function testDatabase(migrations: readonly Migration[]): Promise<Database> {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    const database = url ? await freshSchema(url) : openSqliteInMemory();
    await migrate(database, migrations);
    return database;
}

/** A new, empty database on the PostgreSQL of `url`, for a server that is to find nothing there; returns its address. */
export async function ownDatabase(url: string): Promise<string> {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await administrate(url, `CREATE DATABASE "${name}"`);
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.href;
}

async function freshSchema(url: string): Promise<Database> {
    const schema = `test_${randomBytes(6).toString("hex")}`;
    await administrate(url, `CREATE SCHEMA "${schema}"`);
    const database = openPostgres(url, schema);
    const { close } = database;
    database.close = async () => {
        await close();
        await administrate(url, `DROP SCHEMA "${schema}" CASCADE`);
    };
    return database;
}

async function administrate(url: string, statement: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
}
