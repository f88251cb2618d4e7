export type { SearchResult, TextMark } from "./search";
export { getSearch, MAX_SEARCH_LIMIT, SEARCH_LIMIT, SEARCH_SORTS, SearchQuery } from "./search";
