export type { Jobs } from "./jobs";
export { makeJobs } from "./jobs";
export { jobsMigration } from "./jobs.migration";
