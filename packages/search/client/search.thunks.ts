import { createApiThunk } from "@parley/library/client/thunks";
import { getSearch } from "@parley/search/contract";

/** Fetches one page of results (SRCH-007). */
export const fetchSearch = createApiThunk("search/fetch", getSearch);
