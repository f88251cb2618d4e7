export { searchMigrations } from "./index/search.migration";
export { createSearchServer } from "./search.server";
