import type { ApiError } from "@parley/library/contract";

/**
 * Checks whether an error is transient: no response, a server error, or a response of another server (FC-69). The request may be retried,
 * and may have succeeded.
 */
export const isPassing = ({ status, isForeign }: ApiError): boolean =>
    status === 0 || status === 408 || status === 425 || status === 429 || status >= 500 || isForeign === true;

/** Checks whether a request was refused because there is no valid session. */
export const requiresSession = ({ status, permissions }: ApiError): boolean =>
    status === 401 || (Array.isArray(permissions) && permissions.includes("session.valid"));

/** Checks whether another member than the page shows is signed in in this browser (FC-63). */
export const isForOther = ({ isOtherMember }: ApiError): boolean => isOtherMember === true;

/** Checks whether another text was posted under this idempotency key, so that this one was not posted (FC-86). */
export const isKeyUsed = ({ status, code }: ApiError): boolean => status === 409 && code === "keyUsed";

/**
 * Checks whether a refused edit is stored already: the response to an earlier attempt was lost, and the retry conflicts with that attempt's
 * version (FC-61, FC-52).
 */
export function isSavedAlready({ status, present }: ApiError, { name, body }: { name?: string; body?: string }): boolean {
    if (status !== 412 || typeof present !== "object" || present === null || body === undefined) return false;
    const words = present as { name?: unknown; body?: unknown };
    return words.body === body && (name === undefined || words.name === name);
}
