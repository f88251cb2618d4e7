import { findPostgres } from "../lib/find.mjs";
import { startPostgres } from "../lib/postgres.mjs";

/**
 * Starts the database of a forum: `env` for the forum to find it, `pids` of its processes, and `stop()`. SQLite has no processes.
 * PostgreSQL is started for the measurement, with the durability of a production server; its data stays in `folder`, or is deleted without
 * one.
 */
export async function startDatabase(engine, folder) {
    if (engine === "sqlite") return { engine, env: {}, pids: [], place: (dataDir) => ({ dataDir }), stop: async () => undefined };
    const bin = findPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed here.");
    const { url, pid, stop } = await startPostgres(bin, { folder, isCareful: true });
    return { engine, env: { DATABASE_URL: url }, pids: [pid], place: () => ({ databaseUrl: url }), stop };
}
