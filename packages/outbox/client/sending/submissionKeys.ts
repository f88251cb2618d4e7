/** Returns the key under which the draft of a pending submission is linked, so that no form uses it. */
export const toDraftKey = (itemID: string): string => `outbox/${itemID}`;

/** Returns the idempotency key of a pending submission. */
export const readSubmissionKey = (itemID: string): string => itemID.slice(itemID.indexOf("/") + 1);
