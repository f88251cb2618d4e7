import { join } from "node:path";

/**
 * Opens the database of a forum for statements that no feature provides, while no forum runs on it. Both engines have `run(sql)`,
 * `rows(sql)`, `columnsOf(table)`, `indexesOf(table)` as `{ name, make }`, `earlier(column, seconds)`, which returns an expression, and
 * `close()`.
 */
export async function openStore({ dataDir, databaseUrl }) {
    return databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, "parley.sqlite"));
}

async function openSqlite(path) {
    const { default: Connection } = await import("libsql");
    const connection = new Connection(path);
    // After an interrupt the database is created again.
    for (const setting of ["journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000"])
        connection.pragma(setting);
    const rows = (text) => connection.prepare(text).all();
    return {
        run: async (text) => void connection.exec(text),
        rows: async (text) => rows(text),
        columnsOf: async (table) =>
            rows(`pragma table_xinfo("${table}")`)
                .filter(({ hidden }) => hidden === 0)
                .map(({ name }) => name),
        indexesOf: async (table) =>
            rows(
                `select name, sql as make from sqlite_master where type = 'index' and tbl_name = '${table}' and sql is not null`,
            ),
        earlier: (column, seconds) => `strftime('%Y-%m-%dT%H:%M:%S+00:00', "${column}", '-${seconds} seconds')`,
        async setSequences() {
            for (const [table, key] of [
                ["users", "userID"],
                ["discussions", "discussionID"],
                ["comments", "commentID"],
            ])
                connection.exec(
                    `update sqlite_sequence set seq = (select max("${key}") from "${table}") where name = '${table}'`,
                );
        },
        async close() {
            connection.pragma("journal_mode = WAL");
            connection.close();
        },
    };
}

async function openPostgres(connectionString) {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString });
    await client.connect();
    // Foreign keys are triggers there, with one call per row.
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set TimeZone = 'UTC'");
    const rows = async (text) => (await client.query(text)).rows;
    return {
        run: async (text) => void (await client.query(text)),
        rows,
        columnsOf: async (table) =>
            (
                await rows(`select column_name as name from information_schema.columns where table_schema = 'public'
                    and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`)
            ).map(({ name }) => name),
        indexesOf: (table) =>
            rows(`select indexname as name, indexdef as make from pg_indexes where schemaname = 'public' and tablename = '${table}'
                and not exists (select 1 from pg_constraint where conname = indexname)`),
        earlier: (column, seconds) => `"${column}" - interval '${seconds} seconds'`,
        async setSequences() {
            for (const [table, key] of [
                ["users", "userID"],
                ["discussions", "discussionID"],
                ["comments", "commentID"],
            ])
                await client.query(
                    `select setval(pg_get_serial_sequence('"${table}"', '${key}'), (select max("${key}") from "${table}"))`,
                );
            await client.query("vacuum analyze");
        },
        close: () => client.end(),
    };
}
