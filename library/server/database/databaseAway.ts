/** The database can't be reached, or left while it was asked (FC-44). What was to be written may have been, or not. */
export class DatabaseAway extends Error {
    constructor(cause?: unknown) {
        const said = reasonOf(cause);
        super(`the database can't be reached${said ? `: ${said}` : ""}`, { cause });
    }
}

/** The database is there and lets nobody in by the address it is asked at, however often: another one has to be set. */
export class DatabaseRefusal extends Error {
    constructor(cause: unknown) {
        super(`the database does not let the server in: ${reasonOf(cause)}. Set DATABASE_URL to another address.`, { cause });
    }
}

/** What a database says of itself when it comes or goes: a broken connection, a stop, a start. */
const SAID_BY_DATABASE = /^(08\w{3}|57P0[1-3])$/;
const SAID_BY_SYSTEM = /^E[A-Z_]{3,}$/;
/** What the driver says, which gives it no code. */
const SAID_BY_DRIVER =
    /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e|Query read timeout)/;

/** Whether a failure means that there is no connection, and not that what was asked is wrong. */
export function isOfConnection(failure: unknown): boolean {
    const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code !== "string") return typeof message === "string" && SAID_BY_DRIVER.test(message);
    return SAID_BY_DATABASE.test(code) || SAID_BY_SYSTEM.test(code);
}

/** A wrong name, password or rule of access; a database that there is none of. */
const REFUSED_BY_DATABASE = /^(28\w{3}|3D000)$/;
/** What the driver makes of a password that is missing, or of encryption that is not offered. */
const REFUSED_BY_DRIVER = /^(SASL: |The server does not support SSL)/;

/** Whether a failure means that the address of the database is wrong, which no waiting mends. */
export function isRefusal(failure: unknown): boolean {
    const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code === "string") return REFUSED_BY_DATABASE.test(code);
    return typeof message === "string" && REFUSED_BY_DRIVER.test(message);
}

/** A failure of several addresses of one host has a code and no words. */
function reasonOf(cause: unknown): string {
    if (!(cause instanceof Error)) return "";
    return cause.message || String((cause as Error & { code?: unknown }).code ?? "");
}
