import { randomUUID } from "node:crypto";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden } from "@parley/library/server/http";
import { createBackgroundLoop } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import type { JobState } from "./payload";
import type { ClaimedJob } from "./queue.repository";
import { createQueueRepository } from "./queue.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "pages">;
    /** Processes one ID of a job for a member, whose permissions are checked as for any other step. */
    runStep(viewer: Viewer, id: number, state: JobState): Promise<void>;
    /** Returns a member with their present permissions; a guest if they are banned or their account is closed. */
    findViewer(userID: number): Promise<Viewer>;
}

/** How long a job stays claimed after its last step, in milliseconds. Longer than any step takes. */
const CLAIMED_FOR_MS = 2 * 60_000;

/**
 * Creates the jobs that go on after the response (contract §1.9, `async`). Each is a row until its end, whose state is stored after each
 * step, so that another server continues where one was killed (FC-40, FC-46).
 */
export function createBackgroundJobs({ kit, runStep, findViewer }: Dependencies) {
    const { database, clock, pages } = kit;
    const queue = createQueueRepository(database);
    const loop = createBackgroundLoop({
        ...kit,
        name: "long runner: go on",
        failure: "a job could not go on",
        async runNext() {
            const job = await queue.claim(now(), now(CLAIMED_FOR_MS));
            if (job) await runJob(job);
            return job !== undefined;
        },
    });

    return {
        /**
         * Stores a job, and throws 202 with its tracking slip (contract §1.9). Throws 403 for an access token that limits the permissions of
         * its owner, with which the steps are done later (FC-35).
         */
        async accept({ userID, token }: Viewer, state: JobState): Promise<never> {
            if (token && !token.scopes.includes("manage"))
                throw forbidden("tokens.manage", {
                    description: "This token can’t begin jobs that go on after the response. Do it without longRunnerMode=async.",
                });
            const slipID = randomUUID();
            await queue.insert({ slipID, userID, state }, now());
            database.afterCommit(loop.start);
            throw new ApiRefusal({
                status: 202,
                message: "The job goes on after this response.",
                description: null,
                trackingSlips: [{ jobTrackingID: slipID, jobExecutionStatus: "received" }],
            });
        },

        /** Runs all jobs that no other server works on, and waits for the end. */
        settle: loop.settle,
    };

    async function runJob(job: ClaimedJob): Promise<void> {
        let state = job.state;
        for (const id of job.state.ids) {
            if (loop.isStopped()) return queue.advance({ ...job, state }, now());
            try {
                await runStep(await findViewer(job.userID), id, state);
            } catch (error) {
                if (!(error instanceof ApiRefusal)) pages.log.error({ err: error, job: state.job, id }, "a step of a job failed");
            }
            state = { ...state, ids: state.ids.slice(1) };
            await queue.advance({ ...job, state }, now(CLAIMED_FOR_MS));
        }
        await queue.remove(job.slipID);
    }

    function now(later = 0) {
        return toDateTime(new Date(clock().getTime() + later));
    }
}
