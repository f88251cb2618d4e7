/** Maximum number of discussions in one bulk request (contract §1.9). */
export const MAX_AT_ONCE = 50;

/** Maximum number of discussions in one preview. */
export const MAX_IN_PREVIEW = 500;
