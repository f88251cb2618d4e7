import type { LongRunnerResult } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { answerTo, forbidden } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { readSecret } from "@parley/library/server/secrets";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { JobState } from "./payload";
import { sign, verify } from "./payload";

/** Does a job's work for one id. What it throws is told of that id. It asks itself, every time, whether the person may (decisions #21). */
export type JobStep<Params> = (viewer: Viewer, id: number, params: Params) => Promise<void>;

/** Begins a job, for a call of the contract that is marked `longRunner`. */
export type Job<Params> = (viewer: Viewer, work: JobWork<Params>, reply: FastifyReply) => Promise<LongRunnerResult>;

interface JobWork<Params> {
    ids: readonly number[];
    /** Goes to every step; travels with the payload, so it must be plain JSON. */
    params: Params;
    /** Seconds that one pass may take; at least one id is done in each. */
    timeout?: number | undefined;
}

export interface LongRunner {
    /** Makes a kind of job. The name is in the payload, so it must stay what it is. */
    job<Params>(name: string, step: JobStep<Params>): Job<Params>;
}

/** Seconds of one pass (contract §1.9). */
const PASS = 20;
const CONTENT_TYPE = "application/system+jwt";

const runners = new WeakMap<FastifyInstance, LongRunner>();

/**
 * The one long runner of a server: does bulk work in passes of 20 seconds. What remains is given to the caller in a signed payload,
 * to be sent to `POST /calls/run` (contract §1.9).
 */
export function getLongRunner(kit: Pick<ServerKit, "api" | "database" | "clock">): LongRunner {
    const known = runners.get(kit.api);
    if (known) return known;
    const made = createLongRunner(kit);
    runners.set(kit.api, made);
    return made;
}

function createLongRunner({ api, database, clock }: Pick<ServerKit, "api" | "database" | "clock">): LongRunner {
    const steps = new Map<string, JobStep<unknown>>();
    const secret = () => readSecret(database, "long-runner");

    api.addContentTypeParser(CONTENT_TYPE, { parseAs: "string" }, (_request, body, done) => done(null, body));
    api.post("/calls/run", async (request, reply) => {
        const { viewer, body } = request;
        const isPayload = request.headers["content-type"] === CONTENT_TYPE && typeof body === "string";
        const standing = isPayload ? verify(await secret(), viewer.userID, clock(), body) : undefined;
        if (!standing || !steps.has(standing.job))
            throw forbidden("system.only", { description: "This job can't be continued. Begin it again." });
        return pass(viewer, standing, PASS, reply);
    });

    return {
        job(name, step) {
            if (steps.has(name)) throw new Error(`there are two jobs ${name}`);
            steps.set(name, step as JobStep<unknown>);
            return (viewer, { ids, params, timeout = PASS }, reply) => {
                const unique = [...new Set(ids)];
                return pass(viewer, { job: name, ids: unique, params, total: unique.length, step: 0 }, timeout, reply);
            };
        },
    };

    /** Does what can be done in the time, and says on the reply how it went: 200, 408 for more to come, else the worst of the failures. */
    async function pass(viewer: Viewer, standing: JobState, timeout: number, reply: FastifyReply): Promise<LongRunnerResult> {
        const { job, ids, params, total } = standing;
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
                const answer = answerTo(error, reply.request);
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
        const next = { ...standing, ids: left, step: standing.step + 1 };
        return { progress, callbackPayload: sign(await secret(), viewer.userID, clock(), next) };
    }
}
