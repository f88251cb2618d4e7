import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";

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
