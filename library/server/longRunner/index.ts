export type { Job, JobStep, LongRunner } from "./longRunner";
export { getLongRunner } from "./longRunner";
export { longRunnerMigration } from "./queue.repository";
