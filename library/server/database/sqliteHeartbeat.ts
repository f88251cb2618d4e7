import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { identityInLog, logBytes } from "./sqliteLog";

/** The database file is older than it was, or has not the log that holds what was written last. */
export class DatabaseIncomplete extends Error {
    constructor(file: string, wrong: string) {
        super(
            `${file} ${wrong}. Put back its own ${file}-wal, or the files of a backup. To go on without what is lost, remove ${file}-wal and ${file}.heartbeat.`,
        );
    }
}

/** What is written beside the database. */
interface Heartbeat extends Marks {
    /** Whether something may stand in the write-ahead log alone. */
    needsLog: boolean;
}

/** What the database itself says: SQLite's `application_id` and `user_version`, which nothing else uses. */
interface Marks {
    /** Tells the database from every other one. */
    identity: number;
    /** How far it has got: rises with each beat. */
    beats: number;
}

/** In characters; more than it ever has. */
const LENGTH = 120;
const MAX_IDENTITY = 2 ** 31 - 1;

/**
 * Knows, beside a database file, how far it had got, so that a start after its write-ahead log was lost, cut or replaced by that of another file is
 * refused instead of showing an older community (FC-85). Throws `DatabaseIncomplete` when the log is missing or another one.
 *
 * @param file the database, not opened yet: SQLite makes an empty log, and takes any that is there
 */
export function sqliteHeartbeat(file: string) {
    const known = read(`${file}.heartbeat`);
    if (known?.needsLog && logBytes(file) === 0)
        throw new DatabaseIncomplete(file, "has lost its write-ahead log, which holds what was written last");
    const inLog = identityInLog(file);
    if (known && inLog !== undefined && inLog !== known.identity)
        throw new DatabaseIncomplete(file, "has the write-ahead log of another database beside it");
    let marks: Marks = { identity: 0, beats: 0 };

    return {
        /** Begins, with what the opened database says. Throws `DatabaseIncomplete` when it had got further. */
        begin({ identity, beats }: Marks): void {
            if (known && beats < known.beats)
                throw new DatabaseIncomplete(file, "is older than it was, for its write-ahead log is damaged");
            marks = { identity: identity === 0 ? randomInt(1, MAX_IDENTITY) : identity, beats };
        },

        /** What the database is to say next. */
        next: (): Marks => ({ ...marks, beats: marks.beats + 1 }),

        /** It is on disk. */
        stored(now: Marks): void {
            marks = now;
            write({ ...marks, needsLog: true });
        },

        /** All that was in the log has been moved to the database, unless somebody else still reads from it. */
        ended(): void {
            // Where the folder is gone, so is the database.
            if (marks.beats > 0 && existsSync(file)) write({ ...marks, needsLog: logBytes(file) > 0 });
        },
    };

    /** In its place and of one length, so that it needs no room on a full disk. */
    function write(heartbeat: Heartbeat): void {
        const text = JSON.stringify(heartbeat).padEnd(LENGTH);
        const path = `${file}.heartbeat`;
        writeFileSync(path, text, { flag: existsSync(path) ? "r+" : "w" });
    }
}

export type SqliteHeartbeat = ReturnType<typeof sqliteHeartbeat>;

/** Undefined where there is none, or nothing that can be read: then nothing is known. */
function read(path: string): Heartbeat | undefined {
    if (!existsSync(path)) return undefined;
    try {
        const { identity, beats, needsLog } = JSON.parse(readFileSync(path, "utf8")) as Partial<Heartbeat>;
        const isWhole = typeof identity === "number" && typeof beats === "number" && typeof needsLog === "boolean";
        return isWhole ? { identity, beats, needsLog } : undefined;
    } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        throw error;
    }
}
