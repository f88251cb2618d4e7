/**
 * Maximum number of rows that are counted for a list or a search. Longer ones report this number, because a count reads every row that it
 * counts (contract §1.6).
 */
export const MAX_COUNTED = 10_000;
