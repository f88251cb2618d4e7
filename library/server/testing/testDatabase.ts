import type { Database, Migration } from "@parley/library/server/database";
import { migrate, openPostgres, openSqliteInMemory } from "@parley/library/server/database";
import { toKey } from "./migrationsKey";
import { takeDatabase } from "./postgresTemplates";
import { createSqliteScript } from "./sqliteScript";
import { sqliteScripts } from "./workerState";

/** Database timeout, in milliseconds, longer than any test: a machine that pauses for seconds must not count as an unreachable database. */
const TIMEOUT_MS = 60_000;

/**
 * Creates a fresh, migrated database for one test file: SQLite in memory, or a schema in the PostgreSQL at `PARLEY_TEST_DATABASE_URL`. Close
 * it when done. The migrations run once in a worker (`takeDatabase`); with SQLite the later files repeat their result.
 */
export async function testDatabase(migrations: readonly Migration[]): Promise<Database> {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    return url ? onPostgres(url, migrations) : inMemory(migrations);
}

async function inMemory(migrations: readonly Migration[]): Promise<Database> {
    const key = toKey(migrations);
    const script = sqliteScripts.get(key);
    if (script !== undefined) return openSqliteInMemory({}, script);
    const database = openSqliteInMemory();
    await migrate(database, migrations);
    sqliteScripts.set(key, await createSqliteScript(database));
    return database;
}

async function onPostgres(url: string, migrations: readonly Migration[]): Promise<Database> {
    const template = await takeDatabase(url, migrations);
    const database = openPostgres(template.url, { schema: template.schema, timeoutMs: TIMEOUT_MS });
    const { close } = database;
    database.close = async () => {
        await close();
        template.usedBy = undefined;
    };
    return database;
}
