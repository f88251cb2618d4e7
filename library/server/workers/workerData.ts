import { workerData } from "node:worker_threads";

/** Environment variable with the data of a worker that is a process. */
export const DATA_VARIABLE = "PARLEY_WORKER_DATA";

/** Returns the data that the pool gives to the worker that calls this. */
export function readWorkerData(): unknown {
    const json = process.env[DATA_VARIABLE];
    return json === undefined ? workerData : JSON.parse(json);
}
