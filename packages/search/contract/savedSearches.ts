import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Maximum number of searches that a member may save. */
export const MAX_SAVED_SEARCHES = 50;
/** Number up to which new results of a saved search are counted. */
export const MAX_NEW_RESULTS = 100;
/** The page of the viewer's saved searches. */
export const SAVED_SEARCHES_PAGE = "/searches";
/** Maximum length of the name of a saved search. */
export const MAX_SAVED_NAME = 100;
/** Maximum length of the query string of a saved search. */
export const MAX_SAVED_QUERY_LENGTH = 3000;

/** A search that a member has saved; nobody else sees it. */
const SavedSearch = Type.Object({
    savedSearchID: Type.Integer(),
    name: Type.String(),
    /** Address of the search page. */
    url: Type.String(),
    dateInserted: DateTime,
    /** When the member has last looked at what is new. */
    dateViewed: DateTime,
    /** Whether the member is notified of new results, at most once an hour. */
    isNotified: Type.Boolean(),
    /** Number of results posted since then, which the member may see; up to 100. */
    countNew: Type.Integer(),
});
export type SavedSearch = Static<typeof SavedSearch>;

const byID = Type.Object({ savedSearchID: ID });
const name = Type.String({ minLength: 1, maxLength: MAX_SAVED_NAME });

/** The viewer's saved searches, the latest first. */
export const getSavedSearches = defineEndpoint({ method: "GET", path: "/saved-searches", response: Type.Array(SavedSearch) });

/** Saves a search; one that is saved already gets the new name. Refused with 422 beyond 50. */
export const postSavedSearch = defineEndpoint({
    method: "POST",
    path: "/saved-searches",
    /** `query` is the query string of the search page, such as `query=kettle&domain=comments`. */
    body: Type.Object({ name, query: Type.String({ minLength: 1, maxLength: MAX_SAVED_QUERY_LENGTH }) }),
    response: SavedSearch,
});

/** Renames a saved search, or turns its notifications on or off. */
export const patchSavedSearch = defineEndpoint({
    method: "PATCH",
    path: "/saved-searches/:savedSearchID",
    params: byID,
    body: Type.Object({ name: Type.Optional(name), isNotified: Type.Optional(Type.Boolean()) }),
    response: SavedSearch,
});

/** Records that the viewer has looked at the results. */
export const putSavedSearchViewed = defineEndpoint({
    method: "PUT",
    path: "/saved-searches/:savedSearchID/viewed",
    params: byID,
    response: SavedSearch,
});

/** Deletes a saved search. It can be restored for 30 days. */
export const deleteSavedSearch = defineEndpoint({
    method: "DELETE",
    path: "/saved-searches/:savedSearchID",
    params: byID,
    response: NoContent,
});

export const postSavedSearchRestore = defineEndpoint({
    method: "POST",
    path: "/saved-searches/:savedSearchID/restore",
    params: byID,
    response: SavedSearch,
    status: 200,
});
