/** Error codes of SQLite, PostgreSQL and the operating system for a full disk. */
const CODES = new Set(["SQLITE_FULL", "53100", "ENOSPC", "EDQUOT"]);

/** Checks whether an error means that a write failed because the disk is full; nothing of it has been stored. */
export function isDiskFull(error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    return CODES.has(String((error as { code?: unknown }).code)) || isDiskFull(error.cause);
}
