export type { SavedSearch } from "./savedSearches";
export {
    deleteSavedSearch,
    getSavedSearches,
    MAX_NEW_RESULTS,
    MAX_SAVED_NAME,
    MAX_SAVED_QUERY_LENGTH,
    MAX_SAVED_SEARCHES,
    patchSavedSearch,
    postSavedSearch,
    postSavedSearchRestore,
    putSavedSearchViewed,
    SAVED_SEARCHES_PAGE,
} from "./savedSearches";
export type { SearchCounts, SearchResult, TextMark } from "./search";
export {
    getSearch,
    getSearchCounts,
    getSearchRag,
    getSearchSummary,
    MAX_SEARCH_PAGE,
    postReindex,
    SEARCH_DRIVER,
    SEARCH_LIMIT,
    SearchQuery,
} from "./search";
export type { SearchDomain, SearchInput, SearchState } from "./searchAddress";
export {
    countIn,
    countNarrowing,
    isSearching,
    parseSearch,
    searchEverywhere,
    searchHref,
    toCountsInput,
    toDraftsInput,
    toPeopleInput,
    toSearchInput,
    widenSearch,
} from "./searchAddress";
