import type { WorkerStatement } from "@parley/library/server/database";
import { openSqliteReader } from "@parley/library/server/database";
import type { TextJob } from "@parley/search/server";
import { runTextJob } from "@parley/search/server";

/** A job of a worker that searches; sent as a message. */
export type SearchJob = { kind: "read"; statement: WorkerStatement } | TextJob;

/** Data for the workers. */
export interface SearchWorkerData {
    /** Folder of the SQLite database; absent if the site has another one. */
    directory?: string;
}

/** Creates the function that runs jobs in such a worker, over a connection of its own that only reads. */
export function createSearchJobs({ directory }: SearchWorkerData): (job: SearchJob) => unknown {
    let reader: ReturnType<typeof openSqliteReader> | undefined;
    return (job) => {
        if (job.kind !== "read") return runTextJob(job);
        if (directory === undefined) throw new Error("This site has no SQLite database that a worker could read.");
        reader ??= openSqliteReader(directory);
        return reader.execute(job.statement).rows;
    };
}
