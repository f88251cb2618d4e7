import type { Database } from "@parley/library/server/database";
import { sql } from "kysely";

/** Returns the statements that create the tables, rows, indexes and triggers of a SQLite database in an empty one. */
export async function createSqliteScript({ query }: Database): Promise<string> {
    const { rows: objects } = await sql<{ type: string; name: string; sql: string }>`
        select "type", "name", "sql" from "sqlite_schema" where "sql" is not null order by "rowid"`.execute(query);
    const { rows: tables } = await sql<{ name: string; type: string }>`
        select "name", "type" from pragma_table_list where "schema" = 'main'`.execute(query);
    const typeOf = new Map(tables.map(({ name, type }) => [name, type]));
    const isCreated = ({ name }: { name: string }) => typeOf.get(name) !== "shadow" && !name.startsWith("sqlite_");
    const isFilled = ({ name, type }: { name: string; type: string }) =>
        type !== "virtual" && (name === "sqlite_sequence" || !name.startsWith("sqlite_"));
    const created = objects.filter(isCreated);
    const statements = ["pragma foreign_keys = off", "begin", ...created.filter(isTable).map((table) => table.sql)];
    for (const { name } of tables.filter(isFilled)) statements.push(...(await rowsOf(query, name)));
    // Triggers would run, and indexes be searched, for each row.
    statements.push(...created.filter((object) => !isTable(object)).map((object) => object.sql), "commit");
    return `${statements.join(";\n")};`;
}

const isTable = ({ type }: { type: string }): boolean => type === "table";

/** Returns the statements that replace the rows of a table: those of full-text search and of sequences have rows from the beginning. */
async function rowsOf(query: Database["query"], table: string): Promise<string[]> {
    const { rows: columns } = await sql<{ name: string }>`select "name" from pragma_table_info(${table})`.execute(query);
    const names = columns.map(({ name }) => `"${name}"`);
    const values = names.map((name) => `quote(${name})`).join(` || ', ' || `);
    const { rows } = await sql<{ values: string }>`select ${sql.raw(values)} as "values" from ${sql.table(table)}`.execute(query);
    if (rows.length === 0) return [];
    return [
        `delete from "${table}"`,
        ...rows.map((row) => `insert into "${table}" (${names.join(", ")}) values (${row.values})`),
    ];
}
