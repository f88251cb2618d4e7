import { AsyncResource } from "node:async_hooks";
import type { Client, RequestScheduler, Shedding } from "@parley/library/server/requestScheduling";
import { classifyClient, TICK_MS } from "@parley/library/server/requestScheduling";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "../responses/errorPage";
import { sendSmallPage } from "../responses/smallPage";

declare module "fastify" {
    interface FastifyRequest {
        /** Ends the measurement of the request's cost after the response is sent; undefined without a scheduler. */
        endRendering: (() => void) | undefined;
    }
    interface FastifyInstance {
        /** Returns which clients are refused because the event loop is delayed; undefined without a scheduler. */
        shedding: (() => Shedding) | undefined;
    }
}

/** Paths that are not scheduled: static files cost little, and health probes must be answered under the highest load. */
const UNSCHEDULED = /^\/(assets|uploads|healthz|readyz)(\/|\?|$)/;
/** Maximum time for which rendering counts after the client has disconnected, in milliseconds. */
const MAX_ABANDONED_MS = 10_000;
/** Maximum time of compressing and sending that counts as cost, in milliseconds; a client that reads slowly costs nothing more. */
const MAX_SENDING_MS = 100;

/** Callbacks for requests that wait for their turn. */
export interface QueueHandlers {
    handleQueued(request: FastifyRequest): void;
    /** Handles a request whose turn has come. Returns true if it has been answered and need not be rendered. */
    handleDue(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Asks the scheduler for admission before each response is rendered. A refusal costs almost nothing: 429 or 503 with `Retry-After`, as an
 * API error or as a small static page.
 */
export function scheduleRequests(app: FastifyInstance, scheduler: RequestScheduler, queueHandlers?: QueueHandlers): void {
    app.decorateRequest("endRendering", undefined);
    const inProgress = watchLag(app, scheduler);
    app.addHook("onRequest", (request, reply, done) => {
        if (UNSCHEDULED.test(request.url)) return done();
        const admission = scheduler.admit(readClient(request));
        if (!admission.isAdmitted) return refuse(request, reply, admission);
        request.endRendering = admission.end;
        inProgress.add(request);
        /** Undefined until known. */
        let isQueued: boolean | undefined;
        reply.raw.once("close", () => {
            inProgress.delete(request);
            if (isQueued) stopMeasuring(request);
            else if (request.endRendering) setTimeout(request.endRendering, MAX_ABANDONED_MS).unref();
        });
        const goOn = () => {
            const wasQueued = isQueued;
            isQueued = false;
            if (wasQueued && queueHandlers?.handleDue(request, reply)) stopMeasuring(request);
            else done();
        };
        // The callback runs while the response of another request ends, whose asynchronous context must not become this one's.
        const context = new AsyncResource("turn");
        admission.whenDue(
            () => context.runInAsyncScope(goOn),
            (refusal) => refuse(request, reply, refusal),
        );
        isQueued ??= true;
        if (isQueued) queueHandlers?.handleQueued(request);
    });
    app.addHook("onSend", (request, _reply, payload, done) => {
        if (request.endRendering) setTimeout(stopMeasuring, MAX_SENDING_MS, request).unref();
        done(null, payload);
    });
    app.addHook("onResponse", async (request) => stopMeasuring(request));
}

const MAX_LOGGED_REQUESTS = 5;

/**
 * Measures the delay of the event loop, and logs the requests in progress while it is delayed (FC-83). Returns the set of these requests,
 * which the caller maintains.
 */
function watchLag(app: FastifyInstance, { lag }: RequestScheduler): Set<FastifyRequest> {
    const inProgress = new Set<FastifyRequest>();
    let before: Shedding = "nobody";
    const timer = setInterval(() => {
        const late = lag.tick();
        const shedding = lag.shedding();
        if (late > 0) {
            const requests = [...inProgress].slice(-MAX_LOGGED_REQUESTS).map(describeRequest);
            app.log.warn({ late: Math.round(late), shedding, requests }, "the server was late to answer");
        } else if (shedding !== before) app.log.warn({ shedding }, "whom the server sends away has changed");
        before = shedding;
    }, TICK_MS).unref();
    app.decorate("shedding", () => lag.shedding());
    app.addHook("onClose", async () => clearInterval(timer));
    return inProgress;
}

/** Describes a request by its route, because its URL may contain a name or a key. */
const describeRequest = ({ id, method, routeOptions }: FastifyRequest): string =>
    `${id} ${method} ${routeOptions.url ?? "a page"}`;

/** Ends the measurement of a request's cost, for a response that Fastify does not send. */
export function stopMeasuring(request: FastifyRequest): void {
    request.endRendering?.();
    request.endRendering = undefined;
}

function readClient({ viewer, ip, headers, method }: FastifyRequest): Client {
    return classifyClient({
        userID: viewer.heldBack?.userID ?? viewer.userID,
        address: ip,
        userAgent: headers["user-agent"],
        isWriting: method !== "GET" && method !== "HEAD",
        isForwarded: headers["x-forwarded-for"] !== undefined,
    });
}

const MESSAGES = {
    429: "Too many requests. Wait a moment and try again.",
    503: "The server is busy. Wait a moment and try again.",
};

function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, retryAfterSeconds }: { status: 429 | 503; retryAfterSeconds: number },
): void {
    const message = MESSAGES[status];
    reply.code(status).headers({ "retry-after": String(retryAfterSeconds), "cache-control": "no-store" });
    if (wantsPage(request)) return void sendSmallPage(reply, message);
    reply.send({ status, message: request.server.findTranslation(request)(message), description: null });
}
