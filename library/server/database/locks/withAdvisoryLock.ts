import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database";

/** Interval at which a waiting server tries to take the lock, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Runs `work` under a named lock shared by all servers on the same database, and waits while another server holds the lock. The lock ends
 * with the server that holds it, however that ends. Without a lock on SQLite, which has only one server.
 */
export async function withAdvisoryLock<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
    if (database.engine === "sqlite") return work();
    return database.query.connection().execute(async (connection) => {
        const isOurs = async () => {
            const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as taken`.execute(
                connection,
            );
            return rows[0]?.taken === true;
        };
        while (!(await isOurs())) await wait(LOOK_EVERY);
        try {
            return await work();
        } finally {
            await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
        }
    });
}
