/** Returns the ID of an earlier version's element on the page of versions. */
export const toDraftVersionElementID = (version: number): string => `version-${version}`;
