export type { BackgroundRun } from "./backgroundLoop";
export { createBackgroundLoop } from "./backgroundLoop";
export type { Jobs } from "./jobs";
export { createJobs } from "./jobs";
export { jobsMigration } from "./jobs.migration";
export { yieldToOthers } from "./yieldToOthers";
