export { serveJobs } from "./serveJobs";
export type { JobFailureReason, WorkerPool } from "./workerPool";
export { JobFailure, makeWorkerPool } from "./workerPool";
