import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database";

/**
 * Within a transaction, waits until no other transaction holds any of these names, and holds them until commit or rollback. Numbers
 * assigned while a name is held are visible to its next holder. Does nothing on SQLite, which has one writer at a time.
 */
export async function lockUntilCommit(database: Database, names: readonly string[]): Promise<void> {
    if (database.engine === "sqlite") return;
    const numbers = names.map((name) => createHash("sha256").update(name).digest().readBigInt64BE(0));
    // A consistent order prevents deadlocks.
    const ordered = [...new Set(numbers)].sort((a, b) => Number(a > b) - Number(a < b));
    const held = ordered.map((number) => sql`pg_advisory_xact_lock(${String(number)}::bigint)`);
    await sql`select ${sql.join(held)}`.execute(database.query);
}
