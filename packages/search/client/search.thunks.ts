import { createApiThunk } from "@parley/library/client/thunks";
import { getSavedSearches, getSearch, getSearchCounts } from "@parley/search/contract";

/** Fetches one page of results (SRCH-007). */
export const fetchSearch = createApiThunk("search/fetch", getSearch);

/** Counts the results of a search by what could narrow it further. */
export const fetchSearchCounts = createApiThunk("search/count", getSearchCounts);

/** Fetches the viewer's saved searches with the numbers of what is new. */
export const fetchSavedSearches = createApiThunk("search/fetchSaved", getSavedSearches);
