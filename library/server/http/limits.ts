import { AsyncResource } from "node:async_hooks";
import type { Asker, Askers, Shedding } from "@parley/library/server/askers";
import { askerOf, TICK_MS } from "@parley/library/server/askers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "./errorPage";
import { sendSmallPage } from "./smallPage";

declare module "fastify" {
    interface FastifyRequest {
        /** To be called when the answer is made; undefined where nobody counts. */
        endMaking: (() => void) | undefined;
    }
    interface FastifyInstance {
        /** Whom the server sends away, for it is late; undefined where nobody counts. */
        shedding: (() => Shedding) | undefined;
    }
}

/** Files are only sent, and whoever watches over the server must be answered when it has most to do. */
const UNCOUNTED = /^\/(assets|uploads|healthz|readyz)(\/|\?|$)/;
/** Who goes away leaves the making of an answer behind; it counts until it is done, or for so many milliseconds. */
const LEFT_BEHIND_FOR = 10_000;

/** What is done about a request that waits for its turn. */
export interface HoldingUp {
    /** It waits from now on. */
    begins(request: FastifyRequest): void;
    /** Its turn has come. Answers it if nothing need be made for it any more, and tells whether it has. */
    ends(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Asks before an answer is made whether whoever wants it may have it now. What is refused costs next to nothing: 429 or 503 with `Retry-After`, in
 * the contract's words, or for a person as a small page that nothing is rendered for.
 */
export function limitAskers(app: FastifyInstance, askers: Askers, holdingUp?: HoldingUp): void {
    app.decorateRequest("endMaking", undefined);
    const inMaking = watchLag(app, askers);
    app.addHook("onRequest", (request, reply, done) => {
        if (UNCOUNTED.test(request.url)) return done();
        const admission = askers.admit(askerIn(request));
        if (!admission.isAdmitted) return refuse(request, reply, admission);
        request.endMaking = admission.end;
        inMaking.add(request);
        /** Undefined until it is known. */
        let isHeldUp: boolean | undefined;
        reply.raw.once("close", () => {
            inMaking.delete(request);
            if (isHeldUp) end(request);
            else if (request.endMaking) setTimeout(request.endMaking, LEFT_BEHIND_FOR).unref();
        });
        const goOn = () => {
            const hasWaited = isHeldUp;
            isHeldUp = false;
            if (hasWaited && holdingUp?.ends(request, reply)) end(request);
            else done();
        };
        // Its turn comes as somebody else's ends, and what is noted from here on is to be noted of this one.
        const itself = new AsyncResource("turn");
        admission.whenDue(
            () => itself.runInAsyncScope(goOn),
            (refusal) => refuse(request, reply, refusal),
        );
        isHeldUp ??= true;
        if (isHeldUp) holdingUp?.begins(request);
    });
    app.addHook("onSend", (request, _reply, payload, done) => {
        end(request);
        done(null, payload);
    });
}

const MOST_NAMED = 5;

/** Watches how late the event loop is, and logs what was in the making meanwhile (FC-83): returns the requests that are, to be kept by who makes them. */
function watchLag(app: FastifyInstance, { lag }: Askers): Set<FastifyRequest> {
    const inMaking = new Set<FastifyRequest>();
    let before: Shedding = "nobody";
    const watching = setInterval(() => {
        const late = lag.tick();
        const shedding = lag.shedding();
        if (late > 0) {
            const requests = [...inMaking].slice(-MOST_NAMED).map(nameOf);
            app.log.warn({ late: Math.round(late), shedding, requests }, "the server was late to answer");
        } else if (shedding !== before) app.log.warn({ shedding }, "whom the server sends away has changed");
        before = shedding;
    }, TICK_MS).unref();
    app.decorate("shedding", () => lag.shedding());
    app.addHook("onClose", async () => clearInterval(watching));
    return inMaking;
}

/** By its route: an address may hold a name or a key. */
const nameOf = ({ id, method, routeOptions }: FastifyRequest): string => `${id} ${method} ${routeOptions.url ?? "a page"}`;

function end(request: FastifyRequest): void {
    request.endMaking?.();
    request.endMaking = undefined;
}

function askerIn({ viewer, ip, headers, method }: FastifyRequest): Asker {
    return askerOf({
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
    { status, retryAfter }: { status: 429 | 503; retryAfter: number },
): void {
    const message = MESSAGES[status];
    reply.code(status).headers({ "retry-after": String(retryAfter), "cache-control": "no-store" });
    if (!wantsPage(request)) return void reply.send({ status, message, description: null });
    sendSmallPage(reply, message);
}
