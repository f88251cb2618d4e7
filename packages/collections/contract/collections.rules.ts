/** Record types of collections (TAGC-013). A site accepts those that one of its features provides. */
export const COLLECTION_RECORD_TYPES = ["article", "category", "discussion", "event", "groups", "knowledgeBase"] as const;

/** Maximum length of a collection's name (contract §5.14). */
export const MAXIMUM_COLLECTION_NAME = 255;

/** Maximum number of records in a collection (contract §8). */
export const MAXIMUM_COLLECTION_RECORDS = 30;

/** Path of the page that selects the collections of a discussion without scripts. */
export const collectingPath = (discussionID: number): string => `/discussion/collections/${discussionID}`;
