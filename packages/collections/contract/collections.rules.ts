/** What may be in a collection (TAGC-013); a site takes those that one of its features keeps. */
export const COLLECTION_RECORD_TYPES = ["article", "category", "discussion", "event", "groups", "knowledgeBase"] as const;

/** The longest name of a collection (contract §5.14). */
export const MAXIMUM_COLLECTION_NAME = 255;

/** How much may be in one collection (contract §8). */
export const MAXIMUM_COLLECTION_RECORDS = 30;

/** The page on which the collections of a discussion are chosen without scripts. */
export const collectingPath = (discussionID: number): string => `/discussion/collections/${discussionID}`;
