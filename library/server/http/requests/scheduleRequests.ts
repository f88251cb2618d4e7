import { AsyncResource } from "node:async_hooks";
import type { Client, RequestScheduler, Shedding } from "@parley/library/server/requestScheduling";
import { classifyClient, TICK_MS } from "@parley/library/server/requestScheduling";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "../responses/errorPage";
import { sendSmallPage } from "../responses/smallPage";

declare module "fastify" {
    interface FastifyRequest {
        /** To be called when the response is sent; undefined where no scheduler counts. */
        endRendering: (() => void) | undefined;
    }
    interface FastifyInstance {
        /** Returns which clients the server refuses because it is late; undefined where no scheduler counts. */
        shedding: (() => Shedding) | undefined;
    }
}

/** Static files are only sent, and probes must be answered when the server has most to do. */
const UNSCHEDULED = /^\/(assets|uploads|healthz|readyz)(\/|\?|$)/;
/** A client that disconnects leaves rendering behind; it counts until it is done, or for so long. */
const MAX_ABANDONED_MS = 10_000;
/** Compressing and sending a response belong to its cost, but a client that reads slowly costs nothing more. */
const MAX_SENDING_MS = 100;

/** Handles requests that wait for their turn. */
export interface QueueHandlers {
    handleQueued(request: FastifyRequest): void;
    /** Handles a request whose turn has come. Returns true after answering it, where nothing need be rendered any more. */
    handleDue(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Asks the scheduler before a response is rendered. A refusal costs next to nothing: 429 or 503 with `Retry-After`, as the contract's error, or as a small
 * page that is not rendered.
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
        /** Undefined until it is known. */
        let isQueued: boolean | undefined;
        reply.raw.once("close", () => {
            inProgress.delete(request);
            if (isQueued) end(request);
            else if (request.endRendering) setTimeout(request.endRendering, MAX_ABANDONED_MS).unref();
        });
        const goOn = () => {
            const wasQueued = isQueued;
            isQueued = false;
            if (wasQueued && queueHandlers?.handleDue(request, reply)) end(request);
            else done();
        };
        // The turn comes while the response of another request ends, whose asynchronous context must not become this one's.
        const context = new AsyncResource("turn");
        admission.whenDue(
            () => context.runInAsyncScope(goOn),
            (refusal) => refuse(request, reply, refusal),
        );
        isQueued ??= true;
        if (isQueued) queueHandlers?.handleQueued(request);
    });
    app.addHook("onSend", (request, _reply, payload, done) => {
        if (request.endRendering) setTimeout(end, MAX_SENDING_MS, request).unref();
        done(null, payload);
    });
    app.addHook("onResponse", async (request) => end(request));
}

const MAX_LOGGED_REQUESTS = 5;

/** Watches how late the event loop is, and logs the requests in progress meanwhile (FC-83). Returns the set of those, which the caller keeps. */
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

/** Names a request by its route, for an address may hold a name or a key. */
const describeRequest = ({ id, method, routeOptions }: FastifyRequest): string =>
    `${id} ${method} ${routeOptions.url ?? "a page"}`;

function end(request: FastifyRequest): void {
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
    if (!wantsPage(request)) return void reply.send({ status, message, description: null });
    sendSmallPage(reply, message);
}
