import { join } from "node:path";
import SqliteConnection from "libsql";

/** Error: the data directory is in use by another process. */
export class DirectoryInUse extends Error {
    constructor(directory: string) {
        super(
            `The data in ${directory} is in use by another Parley. Stop that one first, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL that several can share.`,
        );
    }
}

/**
 * Keeps other processes out of `directory` until the returned function is called or this process ends in any way: the operating system's
 * lock is held by an open transaction on a separate file. Throws `DirectoryInUse`.
 */
export function lockDirectory(directory: string): () => void {
    const lock = new SqliteConnection(join(directory, "parley.lock"), { timeout: 0 });
    try {
        lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
        lock.close();
        if (error instanceof Error && /locked|busy/i.test(error.message)) throw new DirectoryInUse(directory);
        throw error;
    }
    return () => {
        lock.close();
    };
}
