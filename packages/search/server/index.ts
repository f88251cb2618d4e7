export { createSearchMigrations } from "./index/searchIndex.migration";
export { createSearchServer } from "./search.server";
export type { RunTextJob, TextJob } from "./texts/textJobs";
export { runTextJob } from "./texts/textJobs";
