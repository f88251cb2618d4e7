import { AsyncResource } from "node:async_hooks";
import type { Asker, Askers } from "@parley/library/server/askers";
import { askerOf } from "@parley/library/server/askers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "./errorPage";
import { sendSmallPage } from "./smallPage";

declare module "fastify" {
    interface FastifyRequest {
        /** To be called when the answer is made; undefined where nobody counts. */
        endMaking: (() => void) | undefined;
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
    app.addHook("onRequest", (request, reply, done) => {
        if (UNCOUNTED.test(request.url)) return done();
        const admission = askers.admit(askerIn(request));
        if (!admission.isAdmitted) return refuse(request, reply, admission);
        request.endMaking = admission.end;
        /** Undefined until it is known. */
        let isHeldUp: boolean | undefined;
        reply.raw.once("close", () => {
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
