export { serveJobs } from "./serveJobs";
export { readWorkerData } from "./workerData";
export type { JobFailureReason, WorkerPool } from "./workerPool";
export { createWorkerPool, JobFailure } from "./workerPool";
