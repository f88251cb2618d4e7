import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database";

/** How often a server that waits looks whether it is its turn, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Does `work` while no other server on the same database does what has the same name, and waits for one that does. A turn ends with the server that
 * has it, however that ends. On SQLite there is no other server.
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
