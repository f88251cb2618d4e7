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
    return holdLock(database, name, async (take) => {
        while (!(await take())) await wait(LOOK_EVERY);
        return work();
    });
}

/** Runs `work` under such a lock, unless another server holds it: then nothing is done. */
export async function runUnlessLocked(database: Database, name: string, work: () => Promise<void>): Promise<void> {
    if (database.engine === "sqlite") return work();
    await holdLock(database, name, async (take) => {
        if (await take()) await work();
    });
}

/** Runs `use` on a connection of its own, with the function that tries to take the lock, and releases the lock after it. */
async function holdLock<T>(database: Database, name: string, use: (take: () => Promise<boolean>) => Promise<T>): Promise<T> {
    return database.query.connection().execute(async (connection) => {
        let isTaken = false;
        const take = async () => {
            const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as taken`.execute(
                connection,
            );
            isTaken = rows[0]?.taken === true;
            return isTaken;
        };
        try {
            return await use(take);
        } finally {
            if (isTaken) await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
        }
    });
}
