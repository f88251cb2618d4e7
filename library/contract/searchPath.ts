/** Path of the search page; `?query=` is what is searched for (SRCH-001). */
export const SEARCH_PATH = "/search";
