import { randomBytes } from "node:crypto";
import { expect } from "@jest/globals";
import type { Migration } from "@parley/library/server/database";
import { migrate, openPostgres } from "@parley/library/server/database";
import { Client } from "pg";
import { toKey } from "./migrationsKey";
import type { PostgresTemplate } from "./workerState";
import { postgresTemplates } from "./workerState";

/** First object ID that is not one of PostgreSQL's own. */
const FIRST_OWN_ID = 16_384;
/** Size in bytes beyond which the deleted rows of earlier test files are removed from a table, since each reading would pass over them. */
const MAX_DELETED = 65_536;
/** Schema that keeps the rows with which a test file begins. */
const ROWS = "rowsOfMigrations";

/** Catalogues of the objects of a schema, with the column that tells ours from PostgreSQL's own. */
const CATALOGUES = {
    pg_class: "oid",
    pg_attribute: "attrelid",
    pg_attrdef: "oid",
    pg_constraint: "oid",
    pg_index: "indexrelid",
    pg_proc: "oid",
    pg_trigger: "oid",
};

/** Creates a new, empty database on the PostgreSQL at `server`; returns its URL. */
export async function createEmptyDatabase(server: string): Promise<string> {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await administrate(server, (client) => client.query(`CREATE DATABASE "${name}"`));
    const address = new URL(server);
    address.pathname = `/${name}`;
    return address.href;
}

/**
 * Returns a migrated database on the PostgreSQL at `server`, which belongs to the running test file until the file ends or resets `usedBy`.
 * The migrations run once in a worker: they take longer than most test files. A database of an earlier file is brought back to the state
 * after them.
 *
 * Each has its own database in PostgreSQL, since a migration reads the catalogues of the whole database. Its tables are in `schema`, by
 * default a new one, so that nothing relies on `public`.
 */
export async function takeDatabase(
    server: string,
    migrations: readonly Migration[],
    schema = `test_${randomBytes(6).toString("hex")}`,
): Promise<PostgresTemplate> {
    const key = toKey(migrations) + (schema === "public" ? schema : "");
    const templates = postgresTemplates.get(key) ?? [];
    postgresTemplates.set(key, templates);
    const { testPath: file = "" } = expect.getState();
    for (const known of templates.filter(({ usedBy }) => usedBy !== file)) {
        if (await clean(known)) return Object.assign(known, { usedBy: file });
        templates.splice(templates.indexOf(known), 1);
    }
    const template = await createTemplate(await createEmptyDatabase(server), schema, migrations);
    templates.push(template);
    return Object.assign(template, { usedBy: file });
}

async function createTemplate(url: string, schema: string, migrations: readonly Migration[]): Promise<PostgresTemplate> {
    await administrate(url, (client) => client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`));
    const database = openPostgres(url, { schema });
    await migrate(database, migrations);
    await database.close();
    return recordTemplate(url, schema);
}

/** Records the rows, sequences and catalogues of a newly migrated database, to which `clean` brings it back. */
async function recordTemplate(url: string, schema: string): Promise<PostgresTemplate> {
    return administrate(url, async (client) => {
        const filledTables = await findFilledTables(client, schema);
        await client.query(`CREATE SCHEMA "${ROWS}"`);
        for (const { name, columns } of filledTables)
            await client.query(`CREATE TABLE "${ROWS}"."${name}" AS SELECT ${columns} FROM "${schema}"."${name}"`);
        return {
            url,
            schema,
            filledTables,
            sequences: await readSequences(client, schema),
            catalogueState: await readCatalogueState(client),
        };
    });
}

/** Brings a database back to the state after its migrations; returns false if its schema has changed. */
async function clean({ url, schema, filledTables, sequences, catalogueState }: PostgresTemplate): Promise<boolean> {
    return administrate(url, async (client) => {
        // What a test has left open must hold no lock.
        await client.query(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        if ((await readCatalogueState(client)) !== catalogueState) return false;
        const written = await findWrittenTables(client, schema);
        const changed = await readSequences(client, schema);
        const statements = [
            ...written.map(({ name }) => `DELETE FROM "${schema}"."${name}"`),
            ...filledTables.map(
                ({ name, columns }) =>
                    `INSERT INTO "${schema}"."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM "${ROWS}"."${name}"`,
            ),
            ...[...changed.keys()].map((name) => {
                const value = sequences.get(name);
                return `SELECT setval('"${schema}"."${name}"', ${value ?? 1}, ${value !== undefined})`;
            }),
        ];
        // Neither triggers nor foreign keys apply: the rows are deleted in any order, and what is inserted is what once was there.
        await client.query(["BEGIN", "SET LOCAL session_replication_role = replica", ...statements, "COMMIT"].join(";"));
        const large = written.filter(({ size }) => size > MAX_DELETED).map(({ name }) => `"${schema}"."${name}"`);
        if (large.length > 0) await client.query(`VACUUM ${large.join(", ")}`);
        return true;
    });
}

/** Returns the tables to which rows have ever been written, and their sizes in bytes. */
async function findWrittenTables(client: Client, schema: string): Promise<{ name: string; size: number }[]> {
    const { rows } = await client.query<{ name: string; size: string }>(
        `SELECT relname AS name, pg_relation_size(oid) AS size FROM pg_class
         WHERE relnamespace = $1::text::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`,
        [`"${schema}"`],
    );
    return rows.map(({ name, size }) => ({ name, size: Number(size) }));
}

/** Returns the tables with rows, and those of their columns that are not computed. */
async function findFilledTables(client: Client, schema: string): Promise<PostgresTemplate["filledTables"]> {
    const { rows } = await client.query<{ name: string; columns: string }>(
        `SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
         FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND attgenerated = '' AND NOT attisdropped
         WHERE relnamespace = $1::text::regnamespace AND relkind = 'r' AND pg_relation_size(pg_class.oid) > 0
         GROUP BY relname`,
        [`"${schema}"`],
    );
    return rows;
}

async function readSequences(client: Client, schema: string): Promise<Map<string, number>> {
    const { rows } = await client.query<{ name: string; value: string }>(
        "SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = $1 AND last_value IS NOT NULL",
        [schema],
    );
    return new Map(rows.map(({ name, value }) => [name, Number(value)]));
}

/** Returns how many entries the catalogues have, and by which transactions: each change of a schema writes new ones. */
async function readCatalogueState(client: Client): Promise<string> {
    const states = Object.entries(CATALOGUES).map(
        ([name, id]) => `(SELECT count(*) || ' ' || sum(xmin::text::bigint) FROM ${name} WHERE ${id} >= ${FIRST_OWN_ID})`,
    );
    const { rows } = await client.query<{ state: string }>(`SELECT concat_ws(', ', ${states.join(", ")}) AS state`);
    return rows[0]?.state ?? "";
}

async function administrate<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
        return await work(client);
    } finally {
        await client.end();
    }
}
