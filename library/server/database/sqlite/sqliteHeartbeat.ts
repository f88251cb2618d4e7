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

/** What is written beside the database, of what it says itself: SQLite's `application_id` and `user_version`, which nothing else uses. */
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
 * refused instead of showing an older community (FC-85). A log that another program has moved to the file is not missed. Throws `DatabaseIncomplete`
 * when the log is another one's.
 *
 * @param file the database, not opened yet: SQLite takes any log that is there
 */
export function sqliteHeartbeat(file: string) {
    const known = read(`${file}.heartbeat`);
    const hadLog = logBytes(file) > 0;
    const inLog = identityInLog(file);
    if (known && inLog !== undefined && inLog !== known.identity)
        throw new DatabaseIncomplete(file, "has the write-ahead log of another database beside it");
    let marks: Marks = { identity: 0, beats: 0 };

    return {
        /** Begins, with what the opened database says. Throws `DatabaseIncomplete` when it had got further. */
        begin({ identity, beats }: Marks): void {
            if (known && beats < known.beats) {
                const wrong = hadLog
                    ? "is older than it was, for its write-ahead log is damaged"
                    : "has lost its write-ahead log";
                throw new DatabaseIncomplete(file, wrong);
            }
            marks = { identity: identity === 0 ? randomInt(1, MAX_IDENTITY) : identity, beats };
        },

        /** What the database is to say next. */
        next: (): Marks => ({ ...marks, beats: marks.beats + 1 }),

        /** It is on disk. */
        stored(now: Marks): void {
            marks = now;
            // In its place and of one length, so that it needs no room on a full disk.
            const path = `${file}.heartbeat`;
            writeFileSync(path, JSON.stringify(marks).padEnd(LENGTH), { flag: existsSync(path) ? "r+" : "w" });
        },
    };
}

export type SqliteHeartbeat = ReturnType<typeof sqliteHeartbeat>;

/** Undefined where there is none, or nothing that can be read: then nothing is known. */
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
