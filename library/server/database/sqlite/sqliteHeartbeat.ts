import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { logBytes, readLogIdentity } from "./sqliteLog";

/** Error: the database file is older than it was, or the log with the latest commits is missing. */
export class DatabaseIncomplete extends Error {
    constructor(file: string, wrong: string) {
        super(
            `${file} ${wrong}. Put back its own ${file}-wal, or the files of a backup. To go on without what is lost, remove ${file}-wal and ${file}.heartbeat.`,
        );
    }
}

/** Marks stored in the database (SQLite's `application_id` and `user_version`, which nothing else uses) and in a file beside it. */
interface Marks {
    /** Identifier of the database. */
    identity: number;
    /** Progress of the database: increases with each heartbeat. */
    beats: number;
}

/** Length of the file in characters; more than its content ever needs. */
const LENGTH = 120;
const MAX_IDENTITY = 2 ** 31 - 1;

/**
 * Records the progress of a database in a file beside it, so that a start after the write-ahead log was lost, truncated or replaced by
 * another database's is refused instead of showing old data (FC-85). A log that another program has checkpointed is not missed. Throws
 * `DatabaseIncomplete` if the log belongs to another database.
 *
 * @param file the database file, which must not be open yet: SQLite accepts any log it finds
 */
export function createSqliteHeartbeat(file: string) {
    const known = read(`${file}.heartbeat`);
    const hadLog = logBytes(file) > 0;
    const inLog = readLogIdentity(file);
    if (known && inLog !== undefined && inLog !== known.identity)
        throw new DatabaseIncomplete(file, "has the write-ahead log of another database beside it");
    let marks: Marks = { identity: 0, beats: 0 };

    return {
        /** Starts with the marks in the opened database. Throws `DatabaseIncomplete` if the recorded progress is greater. */
        begin({ identity, beats }: Marks): void {
            if (known && beats < known.beats) {
                const wrong = hadLog
                    ? "is older than it was, for its write-ahead log is damaged"
                    : "has lost its write-ahead log";
                throw new DatabaseIncomplete(file, wrong);
            }
            marks = { identity: identity === 0 ? randomInt(1, MAX_IDENTITY) : identity, beats };
        },

        /** Returns the marks to store in the database next. */
        next: (): Marks => ({ ...marks, beats: marks.beats + 1 }),

        /** Records marks that are now on disk. */
        stored(now: Marks): void {
            marks = now;
            // Overwrites the file in place, always with the same length, so that it needs no space on a full disk.
            const path = `${file}.heartbeat`;
            writeFileSync(path, JSON.stringify(marks).padEnd(LENGTH), { flag: existsSync(path) ? "r+" : "w" });
        },
    };
}

export type SqliteHeartbeat = ReturnType<typeof createSqliteHeartbeat>;

/** Returns the recorded marks; undefined if the file is missing or unreadable. */
function read(path: string): Marks | undefined {
    if (!existsSync(path)) return undefined;
    try {
        const { identity, beats } = JSON.parse(readFileSync(path, "utf8")) as Partial<Marks>;
        return typeof identity === "number" && typeof beats === "number" ? { identity, beats } : undefined;
    } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        throw error;
    }
}
