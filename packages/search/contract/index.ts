export type { SearchCounts, SearchResult, TextMark } from "./search";
export { getSearch, getSearchCounts, postReindex, SEARCH_LIMIT, SearchQuery } from "./search";
