/** Path of the search page; `?query=` is the query (SRCH-001). */
export const SEARCH_PATH = "/search";
/** Address at which the search page of a site with a knowledge base also answers (SRCH-003). */
export const KNOWLEDGE_SEARCH_PATH = "/kb/search";
