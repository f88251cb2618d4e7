import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { createActionLogRepository } from "./actionLog.repository";
import type { LoggedAction, NewJob } from "./actions";
import { toLoggedAction } from "./actions";

/** Maximum number of actions in the largest bulk job. */
const MAX_IN_JOB = 100_000;

/** Creates the functions for bulk jobs, which group actions. */
export function createActionJobs(rows: ReturnType<typeof createActionLogRepository>, now: () => DateTime) {
    return {
        /** Starts a bulk job, which groups its actions, or continues one. Throws 404 for a job of another member. */
        async beginJob({ userID }: Pick<Viewer, "userID">, { kind, params, jobID }: NewJob): Promise<number> {
            if (jobID === undefined)
                return rows.insertJob({ kind, params: JSON.stringify(params), insertUserID: userID, dateInserted: now() });
            const job = await rows.jobByID(jobID);
            if (job?.insertUserID !== userID || job.kind !== kind) throw notFound("Job");
            return jobID;
        },

        jobByID: rows.jobByID,

        jobs: rows.jobs,

        countIn: rows.countIn,

        /** Returns all actions of a job, newest first. */
        async inJob(jobID: number): Promise<LoggedAction[]> {
            return (await rows.list({ jobID, limit: MAX_IN_JOB })).map(toLoggedAction);
        },
    };
}
