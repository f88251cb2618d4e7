import {
    closeSync,
    constants,
    copyFileSync,
    existsSync,
    linkSync,
    openSync,
    readSync,
    renameSync,
    rmSync,
    statSync,
} from "node:fs";

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
const SALTS_AT = 16;
const FRAME_SALTS_AT = 8;
const SALTS_BYTES = 8;
const APPLICATION_ID_AT = 68;

/** The bytes of a SQLite file's write-ahead log; 0 where there is none. */
export function logBytes(file: string): number {
    return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Keeps the write-ahead log beside itself while SQLite opens the file, for SQLite removes a log that it can't read when it closes the file. It is the same
 * file under a second name, or a copy where there are no such names, so that a log of gigabytes takes no memory.
 */
export function backUpLog(file: string): { restore(): void; discard(): void } {
    const [log, backup] = [`${file}-wal`, backupOf(file)];
    const discard = () => rmSync(backup, { force: true });
    if (logBytes(file) === 0) return { restore: () => undefined, discard: () => undefined };
    discard();
    try {
        linkSync(log, backup);
    } catch {
        copyFileSync(log, backup, constants.COPYFILE_FICLONE);
    }
    return {
        restore() {
            // To give a file one of its own names again changes nothing, and leaves both.
            rmSync(log, { force: true });
            renameSync(backup, log);
        },
        discard,
    };
}

/** Puts the log back, where the process died before it could do so after a start that was refused. */
export function recoverLog(file: string): void {
    if (!existsSync(backupOf(file))) return;
    if (existsSync(`${file}-wal`)) rmSync(backupOf(file));
    else renameSync(backupOf(file), `${file}-wal`);
}

const backupOf = (file: string) => `${file}-wal-backup`;

/**
 * Which database a write-ahead log belongs to: the `application_id` of the first page as the log has it last. Undefined where there is no log, or none of that
 * page in it. To be asked before SQLite opens the file, for it takes any log for its own.
 */
export function identityInLog(file: string): number | undefined {
    if (!existsSync(`${file}-wal`)) return undefined;
    const log = openSync(`${file}-wal`, "r");
    try {
        const header = readAt(log, 0, HEADER_BYTES);
        if (!header) return undefined;
        const pageSize = header.readUInt32BE(PAGE_SIZE_AT);
        const salts = header.subarray(SALTS_AT, SALTS_AT + SALTS_BYTES);
        let identity: number | undefined;
        for (let at = HEADER_BYTES; ; at += FRAME_HEADER_BYTES + pageSize) {
            const frame = readAt(log, at, FRAME_HEADER_BYTES);
            // What stands behind is of the log before this one.
            if (!frame?.subarray(FRAME_SALTS_AT, FRAME_SALTS_AT + SALTS_BYTES).equals(salts)) return identity;
            if (frame.readUInt32BE(0) === 1)
                identity = readAt(log, at + FRAME_HEADER_BYTES + APPLICATION_ID_AT, 4)?.readInt32BE(0) ?? identity;
        }
    } finally {
        closeSync(log);
    }
}

function readAt(file: number, position: number, length: number): Buffer | undefined {
    const bytes = Buffer.alloc(length);
    return readSync(file, bytes, 0, length, position) === length ? bytes : undefined;
}
