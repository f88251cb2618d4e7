export type { SearchCounts, SearchResult, TextMark } from "./search";
export { getSearch, getSearchCounts, SEARCH_LIMIT, SearchQuery } from "./search";
