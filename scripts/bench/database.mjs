import { findPostgres } from "../lib/find.mjs";
import { startPostgres } from "../lib/postgres.mjs";

/**
 * What a forum keeps its data in: `env` for it to find that, `pids` of the processes of its own, and `stop()`. SQLite has none of them. A PostgreSQL is started
 * for the measurement, as careful about what it was told as one that people use; in `folder` it stays, without one it goes.
 */
export async function startDatabase(engine, folder) {
    if (engine === "sqlite") return { engine, env: {}, pids: [], place: (dataDir) => ({ dataDir }), stop: async () => undefined };
    const bin = findPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed here.");
    const { url, pid, stop } = await startPostgres(bin, { folder, isCareful: true });
    return { engine, env: { DATABASE_URL: url }, pids: [pid], place: () => ({ databaseUrl: url }), stop };
}
