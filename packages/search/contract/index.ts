export type { SearchResult, TextMark } from "./search";
export { getSearch, SEARCH_LIMIT, SearchQuery } from "./search";
