/** Where the draft of something waiting is linked meanwhile, so that no form takes it for its own. */
export const draftPlaceOf = (itemID: string): string => `outbox/${itemID}`;

/** The name of the submission by which something waiting is sent. */
export const submissionOf = (itemID: string): string => itemID.slice(itemID.indexOf("/") + 1);
