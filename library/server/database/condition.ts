import { sql } from "kysely";
import type { Database } from "./database";

/** Oldest supported PostgreSQL version. */
const OLDEST_POSTGRES = 15;

/** Throws if the database does not respond. */
export async function ping({ query }: Database): Promise<void> {
    await sql`select 1`.execute(query);
}

/** Checks whether the database is usable; returns a description of its version or of the problem. */
export async function describeCondition({ engine, query }: Database): Promise<{ ok: boolean; message: string }> {
    if (engine === "postgres") {
        const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
            query,
        );
        const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
        return { ok: version >= OLDEST_POSTGRES, message: `PostgreSQL ${version}; ${OLDEST_POSTGRES} or newer is needed` };
    }
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(query);
    const found = rows[0]?.quick_check ?? "no answer";
    return found === "ok"
        ? { ok: true, message: "SQLite, whole" }
        : { ok: false, message: `damaged: ${found}. Restore a backup` };
}
