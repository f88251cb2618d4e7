import { getCollections, getCollectionsByResource, postCollection, putCollectionsByResource } from "@parley/collections/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Collections by the beginning of their names (TAGC-014). */
export const fetchCollections = createApiThunk("collections/fetchAll", getCollections, ({ items }) => items);

/** The collections that a record is in (TAGC-015). */
export const fetchCollectionsOf = createApiThunk("collections/fetchOf", getCollectionsByResource);

export const addCollection = createApiThunk("collections/add", postCollection);

/** One call of the two by which the collections of a record are chosen (TAGC-016). */
export const putCollections = createApiThunk("collections/put", putCollectionsByResource);
