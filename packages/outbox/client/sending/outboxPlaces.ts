/** Where the draft of something waiting is linked meanwhile, so that no form takes it for its own. */
export const toDraftKey = (itemID: string): string => `outbox/${itemID}`;

/** The name of the submission by which something waiting is sent. */
export const readSubmissionKey = (itemID: string): string => itemID.slice(itemID.indexOf("/") + 1);
