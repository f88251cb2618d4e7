export { serveJobs } from "./serveJobs";
export type { JobFailureReason, WorkerPool } from "./workerPool";
export { createWorkerPool, JobFailure } from "./workerPool";
