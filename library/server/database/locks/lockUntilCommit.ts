import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database";

/**
 * Within a transaction: waits until no other one holds any of these names, and holds them until it is stored or undone. What is numbered while a name
 * is held is seen by who holds it next. On SQLite there is one writer at a time.
 */
export async function lockUntilCommit(database: Database, names: readonly string[]): Promise<void> {
    if (database.engine === "sqlite") return;
    const numbers = names.map((name) => createHash("sha256").update(name).digest().readBigInt64BE(0));
    // In one order, so that no two wait for each other.
    const ordered = [...new Set(numbers)].sort((a, b) => Number(a > b) - Number(a < b));
    const held = ordered.map((number) => sql`pg_advisory_xact_lock(${String(number)}::bigint)`);
    await sql`select ${sql.join(held)}`.execute(database.query);
}
