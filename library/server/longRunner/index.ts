export type { Job, JobStep, LongRunner } from "./longRunner";
export { longRunnerOf } from "./longRunner";
