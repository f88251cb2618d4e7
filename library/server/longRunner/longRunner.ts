import type { LongRunnerOptions } from "@parley/library/contract";
import { defineEndpoint, LongRunnerResult } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, toErrorResponse } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { readSecret } from "@parley/library/server/secrets";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createBackgroundJobs } from "./backgroundJobs";
import type { JobState } from "./payload";
import { sign, verify } from "./payload";

/**
 * Processes one ID of a job. An error it throws is reported for that ID. It must check the viewer's permission every time (decisions #21).
 */
export type JobStep<Params> = (viewer: Viewer, id: number, params: Params) => Promise<void>;

/** Starts a job, for an endpoint marked `longRunner`. */
export type Job<Params> = (viewer: Viewer, work: JobWork<Params>, reply: FastifyReply) => Promise<LongRunnerResult>;

interface JobWork<Params> {
    ids: readonly number[];
    /** Parameters of every step; part of the payload, so they must be plain JSON. */
    params: Params;
    /** Mode, and time limit of one pass in seconds; at least one ID is processed in each. Other properties are ignored. */
    options: LongRunnerOptions;
}

export interface LongRunner {
    /** Registers a type of job. Its name is part of the payload, so it must not change. */
    job<Params>(name: string, step: JobStep<Params>): Job<Params>;
    /** Registers how a member is found with their present permissions, for jobs that go on after the response. */
    provideViewers(find: FindViewer): void;
    /** Runs all jobs that go on after their responses, and waits for the end. */
    settle(): Promise<void>;
}

type FindViewer = (userID: number) => Promise<Viewer>;
type Kit = Pick<ServerKit, "api" | "database" | "clock" | "jobs" | "pages">;

/** Time limit of one pass, in seconds (contract §1.9). */
const PASS = 20;
const CONTENT_TYPE = "application/system+jwt";

/** Call that continues a job. It reads its body itself: a signed payload, which is no JSON. */
const RUN = defineEndpoint({ method: "POST", path: "/calls/run", response: LongRunnerResult, status: 200, longRunner: true });

const runners = new WeakMap<FastifyInstance, LongRunner>();

/**
 * Returns the long runner of a server, which does bulk work in passes of 20 seconds. The remaining work is returned to the client in a
 * signed payload, to be sent to `POST /calls/run`; in the mode `async` it goes on after the response (contract §1.9). Creates it on the
 * first call.
 */
export function getLongRunner(kit: Kit): LongRunner {
    const known = runners.get(kit.api);
    if (known) return known;
    const made = createLongRunner(kit);
    runners.set(kit.api, made);
    return made;
}

function createLongRunner(kit: Kit): LongRunner {
    const { api, database, clock } = kit;
    const steps = new Map<string, JobStep<unknown>>();
    let findViewer: FindViewer | undefined;
    const background = createBackgroundJobs({
        kit,
        async runStep(viewer, id, { job, params }) {
            const step = steps.get(job);
            if (!step) throw new Error(`there is no job ${job}`);
            await step(viewer, id, params);
        },
        async findViewer(userID) {
            if (!findViewer) throw new Error("nobody has provided the viewers of jobs");
            return findViewer(userID);
        },
    });
    const secret = () => readSecret(database, "long-runner");

    api.addContentTypeParser(CONTENT_TYPE, { parseAs: "string" }, (_request, body, done) => done(null, body));
    api.post("/calls/run", async (request, reply) => {
        const { viewer, body } = request;
        const isPayload = request.headers["content-type"] === CONTENT_TYPE && typeof body === "string";
        const state = isPayload ? verify(await secret(), viewer.userID, clock(), body) : undefined;
        if (!state || !steps.has(state.job))
            throw forbidden("system.only", { description: "This job can’t be continued. Begin it again." });
        const result = await pass(viewer, state, PASS, reply);
        api.checkResponse?.(RUN, result);
        return result;
    });

    return {
        job(name, step) {
            if (steps.has(name)) throw new Error(`there are two jobs ${name}`);
            steps.set(name, step as JobStep<unknown>);
            return (viewer, { ids, params, options }, reply) => {
                const unique = [...new Set(ids)];
                const state = { job: name, ids: unique, params, total: unique.length, step: 0 };
                if (options.longRunnerMode === "async") return background.accept(viewer, state);
                return pass(viewer, state, options.longRunnerTimeout ?? PASS, reply);
            };
        },
        provideViewers(find) {
            findViewer = find;
        },
        settle: background.settle,
    };

    /** Processes as many IDs as the time allows, and sets the status: 200, 408 if work remains, otherwise the highest of the errors. */
    async function pass(viewer: Viewer, state: JobState, timeout: number, reply: FastifyReply): Promise<LongRunnerResult> {
        const { job, ids, params, total } = state;
        const began = performance.now();
        const progress: LongRunnerResult["progress"] = {
            successIDs: [],
            failedIDs: [],
            exceptionsByID: {},
            countTotalIDs: total,
        };
        let done = 0;
        for (const id of ids) {
            if (done > 0 && performance.now() - began >= timeout * 1000) break;
            try {
                await steps.get(job)?.(viewer, id, params);
                progress.successIDs.push(id);
            } catch (error) {
                const answer = toErrorResponse(error, reply.request);
                if (answer.status >= 500) reply.log.error({ err: error, job, id }, "a step of a job failed");
                progress.failedIDs.push(id);
                progress.exceptionsByID[id] = answer;
            }
            done++;
        }
        const left = ids.slice(done);
        const failures = Object.values(progress.exceptionsByID).map(({ status }) => status);
        reply.code(left.length > 0 ? 408 : Math.max(200, ...failures));
        if (left.length === 0) return { progress, callbackPayload: null };
        const next = { ...state, ids: left, step: state.step + 1 };
        return { progress, callbackPayload: sign(await secret(), viewer.userID, clock(), next) };
    }
}
