/** The database can't be reached, or the connection broke during a query (FC-44). The writes may or may not have been stored. */
export class DatabaseUnavailableError extends Error {
    constructor(cause?: unknown) {
        const message = reasonOf(cause);
        super(`the database can't be reached${message ? `: ${message}` : ""}`, { cause });
    }
}

/** The database rejects the configured connection and will go on doing so: another address has to be set. */
export class DatabaseRefusal extends Error {
    constructor(cause: unknown) {
        super(`the database does not let the server in: ${reasonOf(cause)}. Set DATABASE_URL to another address.`, { cause });
    }
}

/** SQLSTATE codes of a broken connection, a shutdown or a startup. */
const CONNECTION_SQLSTATES = /^(08\w{3}|57P0[1-3])$/;
const SYSTEM_ERROR_CODES = /^E[A-Z_]{3,}$/;
/** Messages of the driver for failures without a code. */
const DRIVER_MESSAGES =
    /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e|Query read timeout)/;

/** Checks whether an error means that there is no connection, rather than that the query is wrong. */
export function isConnectionError(failure: unknown): boolean {
    const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code !== "string") return typeof message === "string" && DRIVER_MESSAGES.test(message);
    return CONNECTION_SQLSTATES.test(code) || SYSTEM_ERROR_CODES.test(code);
}

/** SQLSTATE codes of a wrong name, password or access rule, and of a database that does not exist. */
const REFUSED_BY_DATABASE = /^(28\w{3}|3D000)$/;
/** Messages of the driver for a missing password and for unavailable encryption. */
const REFUSED_BY_DRIVER = /^(SASL: |The server does not support SSL)/;

/** Checks whether an error means that the database address is wrong, which waiting does not fix. */
export function isRefusal(failure: unknown): boolean {
    const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code === "string") return REFUSED_BY_DATABASE.test(code);
    return typeof message === "string" && REFUSED_BY_DRIVER.test(message);
}

/** Returns the reason of an error. An error for several addresses of one host has a code but no message. */
function reasonOf(cause: unknown): string {
    if (!(cause instanceof Error)) return "";
    return cause.message || String((cause as Error & { code?: unknown }).code ?? "");
}
