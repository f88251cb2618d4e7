/** Returns role IDs in ascending order, as the action log stores them. */
export const sortIDs = (roleIDs: Iterable<number>): number[] => [...roleIDs].sort((one, other) => one - other);
