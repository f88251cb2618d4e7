import type { ApiError } from "@parley/library/contract";

/** No answer, or a server in trouble, or a stranger's answer (FC-69): what was sent may be sent again, and may have arrived already. */
export const isPassing = ({ status, isForeign }: ApiError): boolean =>
    status === 0 || status === 408 || status === 425 || status === 429 || status >= 500 || isForeign === true;

/** The session is over, or there never was one. */
export const needsSession = ({ status, permissions }: ApiError): boolean =>
    status === 401 || (Array.isArray(permissions) && permissions.includes("session.valid"));

/** Somebody else is signed in in this browser than the page shows (FC-63). */
export const isForOther = ({ isOtherMember }: ApiError): boolean => isOtherMember === true;

/** A different text was posted under this idempotency key; that one stands, and this one was not posted (FC-86). */
export const isKeyUsed = ({ status, code }: ApiError): boolean => status === 409 && code === "keyUsed";

/**
 * What was saved stands there already: the answer to an earlier sending was lost, and this one was refused for the version it has made itself
 * (FC-61, FC-52).
 */
export function isSavedAlready({ status, present }: ApiError, { name, body }: { name?: string; body?: string }): boolean {
    if (status !== 412 || typeof present !== "object" || present === null || body === undefined) return false;
    const words = present as { name?: unknown; body?: unknown };
    return words.body === body && (name === undefined || words.name === name);
}
