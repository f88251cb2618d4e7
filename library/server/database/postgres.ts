import { toDateTime } from "@parley/library/contract";
import { Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { Database, Tables } from "./database";
import { makeDatabase } from "./database";

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const parseTimestamp = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

const OPTIONS = {
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
};

/**
 * Opens PostgreSQL 15 or newer. Counts are numbers and dates are the strings of the contract, as on SQLite.
 * A `schema` other than `public` keeps one database apart for several communities, or for tests.
 */
export function openPostgres(url: string, schema = "public"): Database {
    const pool = new Pool({
        connectionString: url,
        ...OPTIONS,
        options: `-c search_path="${schema}" -c TimeZone=UTC`,
        types: {
            getTypeParser(id: number, format?: string) {
                if (id === INT8) return Number;
                if (id === TIMESTAMPTZ) return (text: string) => toDateTime(parseTimestamp(text));
                return types.getTypeParser(id, format as "text");
            },
        },
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process (FC-44).
    pool.on("error", () => undefined);
    return makeDatabase(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), "postgres");
}
