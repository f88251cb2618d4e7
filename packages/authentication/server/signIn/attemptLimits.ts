export const MINUTE = 60 * 1000;

export const DAY = 24 * 60 * MINUTE;

/** Maximum number of proofs by one member or trusted device within ten minutes. */
export const MAX_PROOFS = 10;
