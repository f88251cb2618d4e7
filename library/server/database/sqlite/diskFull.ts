/** What SQLite, PostgreSQL and the operating system say when there is no room left. */
const CODES = new Set(["SQLITE_FULL", "53100", "ENOSPC", "EDQUOT"]);

/** Whether something was not stored because there is no room for it; nothing of it is stored then. */
export function isDiskFull(error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    return CODES.has(String((error as { code?: unknown }).code)) || isDiskFull(error.cause);
}
