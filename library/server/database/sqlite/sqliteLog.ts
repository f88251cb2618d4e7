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

/** Returns the size of a SQLite file's write-ahead log in bytes; 0 if there is none. */
export function logBytes(file: string): number {
    return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Backs up the write-ahead log while SQLite opens the file, because SQLite removes a log that it can't read when it closes the file. The
 * backup is a hard link, or a copy if the file system has none, so that a log of gigabytes needs no memory.
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
            // Renaming a hard link to another name of the same file does nothing and leaves both, so the log is removed first.
            rmSync(log, { force: true });
            renameSync(backup, log);
        },
        discard,
    };
}

/** Restores the log if the process ended before it could do so after a refused start. */
export function recoverLog(file: string): void {
    if (!existsSync(backupOf(file))) return;
    if (existsSync(`${file}-wal`)) rmSync(backupOf(file));
    else renameSync(backupOf(file), `${file}-wal`);
}

const backupOf = (file: string) => `${file}-wal-backup`;

/**
 * Returns the identifier of the database that a write-ahead log belongs to: the `application_id` in the latest version of the first page in
 * the log. Undefined if there is no log, or it does not contain that page. Must be called before SQLite opens the file, because SQLite
 * accepts any log.
 */
export function readLogIdentity(file: string): number | undefined {
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
            // The remaining frames are of a previous log.
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
