import { getCollections, getCollectionsByResource, postCollection, putCollectionsByResource } from "@parley/collections/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches collections by the beginning of their names (TAGC-014). */
export const fetchCollections = createApiThunk("collections/fetchAll", getCollections, ({ items }) => items);

/** Fetches the collections of a record (TAGC-015). */
export const fetchCollectionsOf = createApiThunk("collections/fetchOf", getCollectionsByResource);

export const addCollection = createApiThunk("collections/add", postCollection);

/** Sends one of the two requests that set the collections of a record (TAGC-016). */
export const putCollections = createApiThunk("collections/put", putCollectionsByResource);
