import type { OutgoingHttpHeaders } from "node:http";
import type { Endpoint } from "@parley/library/contract";
import type { CacheInvalidation, Recording } from "@parley/library/server/database";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { QueueHandlers } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse } from "./cachedResponse";
import { createCachedResponse, getEncodedBody, isKnown, sendCached, toStaleCopy } from "./cachedResponse";
import { createCacheStore } from "./cacheStore";

/** Key of a cached response. */
export interface CacheKey {
    key: string;
    /** Whether the response is for all guests, or for one member's session. */
    audience: "guests" | "member";
}

interface ResponseCacheOptions {
    changes: CacheInvalidation;
    /** Maximum age of a response, in milliseconds: responses contain relative times. */
    lifetime: number;
    /** Maximum size of the cache, in bytes. */
    bytes: number;
    /** Returns the cache key of a request, from the request alone; undefined for requests that are never cached. */
    cacheKey: (request: FastifyRequest) => CacheKey | undefined;
    /** Endpoints whose responses are cached; other handlers set `mayBeKept`. */
    endpoints: ReadonlySet<Endpoint>;
    /** Marks an HTML page as an older copy. */
    markOlder: (html: string) => string;
    clock?: () => number;
}

declare module "fastify" {
    interface FastifyRequest {
        /** Whether the response to this request may be cached and served for equal requests until data it depends on is written. */
        isCacheable: boolean;
        /** State of the response while it is rendered. */
        making: Making | undefined;
    }
}

/** Reason why waiting for a response ends: it has been rendered, successfully or not; or it must itself wait. */
type Ending = "done" | "held up";

interface Making extends CacheKey {
    recording: Recording;
    /** Ends waiting by other requests; does not report the result. */
    end: (because: Ending) => void;
    /** Whether the database became unreachable before the response was complete. */
    isCutOff?: boolean;
}

/** Members' share of the memory; the rest is for guests. Responses for members are many, each requested by one person. */
const MEMBERS_SHARE = 4 / 7;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Maximum age of a page served to guests while the database is unreachable, in milliseconds. */
const MAX_STALE_MS = 60 * 60 * 1000;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Creates the response cache. It stores responses as bytes and serves them until data they depend on is written (FC-72, FC-73); that
 * includes the data by which the viewer was identified. A response requested by several clients at once is rendered once, and no client
 * waits for one that waits for its turn, such as a bot. While the database is unreachable, guests receive older pages, marked as such
 * (FC-44).
 */
export function createResponseCache({
    changes,
    lifetime,
    bytes,
    cacheKey,
    endpoints,
    markOlder,
    clock = Date.now,
}: ResponseCacheOptions) {
    const stores = {
        guests: createCacheStore({ changes, lifetime, oldest: MAX_STALE_MS, clock, bytes: bytes * (1 - MEMBERS_SHARE) }),
        member: createCacheStore({ changes, lifetime, clock, bytes: bytes * MEMBERS_SHARE }),
    };
    /** Responses rendered by one request for all concurrent ones. */
    const underWay = new Map<string, Promise<Ending>>();
    /** Marked copies, each created once and released with its original. */
    const olderCopies = new WeakMap<CachedResponse, CachedResponse>();

    return {
        /** Responds from the cache; otherwise starts recording the read set of the response, and continues. */
        answerFirst(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
            const requestKey = cacheKey(request);
            if (!requestKey) goOn();
            else if (!answered(requestKey, request, reply)) makeFor(requestKey, request, reply, goOn);
        },

        /**
         * A queued request renders nothing for others meanwhile, and need not render a response that another request has rendered since.
         */
        queueHandlers: {
            handleQueued: ({ making }) => making?.end("held up"),
            handleDue(request, reply) {
                const { making } = request;
                if (!making) return false;
                // For members, more data has been read by now: they may be about to get another session.
                if (making.audience === "guests" && answered(making, request, reply)) {
                    request.making = undefined;
                    making.recording.end();
                    return true;
                }
                making.end = lead(making.key);
                return false;
            },
        } satisfies QueueHandlers,

        /** Caches responses as they are sent. To be called once, before anything else is registered. */
        storeSent(app: FastifyInstance): void {
            app.decorateRequest("isCacheable", false);
            app.decorateRequest("making", undefined);
            app.addHook("onError", async ({ making }, _reply, error) => {
                if (making && error instanceof DatabaseUnavailableError) making.isCutOff = true;
            });
            app.addHook("onSend", async (request, reply, payload) => {
                const { making } = request;
                if (!making) return payload;
                request.making = undefined;
                try {
                    return await sendAndKeep(making, payload, request, reply);
                } finally {
                    making.recording.end();
                    making.end("done");
                }
            });
        },
    };

    /** Returns the payload to send, and caches it if permitted; returns an older copy if the database became unreachable. */
    async function sendAndKeep(making: Making, payload: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
        const older = making.isCutOff ? olderCopyFor(making) : undefined;
        if (older) return sendFirst(older, request, replaceFailure(reply, older));
        const { endpoint } = request.routeOptions.config;
        const isCacheable = request.isCacheable || (endpoint !== undefined && endpoints.has(endpoint));
        if (!isCacheable || typeof payload !== "string" || payload.length > MAX_RESPONSE_BYTES) return payload;
        if (reply.statusCode !== 200 || reply.hasHeader("set-cookie") || !isSameViewer(request, making.audience)) return payload;
        const answer = await createCachedResponse(
            reply.statusCode,
            headersOf(reply),
            payload,
            request.headers["accept-encoding"],
        );
        // Writes before this point are in the recording; from here on the store receives them.
        const { reads, holds } = making.recording.end();
        if (holds && changes.isListening() && isStillKey(making, request))
            stores[making.audience].keep(making.key, answer, reads);
        return sendFirst(answer, request, reply);
    }

    /** Whether equal requests still have the key of the response: the languages of the site, for example, may have changed since. */
    function isStillKey({ key }: CacheKey, request: FastifyRequest): boolean {
        return cacheKey(request)?.key === key;
    }

    function answered(requestKey: CacheKey, request: FastifyRequest, reply: FastifyReply): boolean {
        const cached = changes.isListening() ? stores[requestKey.audience].find(requestKey.key) : undefined;
        const answer = cached ?? (changes.isUnreachable() ? olderCopyFor(requestKey) : undefined);
        if (!answer) return false;
        reply.hijack();
        void sendCached(answer, request.raw, reply.raw);
        return true;
    }

    /** Returns an older copy for guests. Members receive none, because their data must be current. */
    function olderCopyFor({ key, audience }: CacheKey): CachedResponse | undefined {
        const cached = audience === "guests" ? stores.guests.findOlder(key) : undefined;
        const copy = cached && (olderCopies.get(cached) ?? toStaleCopy(cached, markOlder));
        if (cached && copy) olderCopies.set(cached, copy);
        return copy;
    }

    /** Waits if another request is rendering the same response, which may turn out not to be cacheable. */
    function makeFor(requestKey: CacheKey, request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
        const others = underWay.get(requestKey.key);
        // A response without a body is not cached.
        if (request.method !== "GET") goOn();
        else if (!others) begin(requestKey, request, reply, goOn);
        else {
            void others.then((ending) => {
                if (answered(requestKey, request, reply)) return;
                if (ending === "held up") makeFor(requestKey, request, reply, goOn);
                else begin(requestKey, request, reply, goOn);
            });
        }
    }

    function begin(requestKey: CacheKey, request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
        const recording = changes.record();
        request.making = { ...requestKey, recording, end: lead(requestKey.key) };
        reply.raw.once("close", () => {
            const { making } = request;
            request.making = undefined;
            making?.recording.end();
            making?.end("done");
        });
        recording.run(goOn);
    }

    /** Makes this request render for all later equal ones, unless another already does; returns a function that ends this. */
    function lead(key: string): Making["end"] {
        if (underWay.has(key)) return () => undefined;
        let end: Making["end"] = () => undefined;
        const ended = new Promise<Ending>((resolve) => {
            end = (because) => {
                if (underWay.get(key) === ended) underWay.delete(key);
                resolve(because);
            };
        });
        underWay.set(key, ended);
        return end;
    }
}

/** Whether the response was rendered for a viewer of the kind that it would be served to. */
function isSameViewer({ viewer }: FastifyRequest, audience: CacheKey["audience"]): boolean {
    return audience === "member" ? viewer.sessionID !== undefined : viewer.userID === GUEST_ID && !viewer.heldBack;
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
    return { ...reply.raw.getHeaders(), ...(reply.getHeaders() as OutgoingHttpHeaders), vary: findVary(reply) };
}

/** Returns what a cached response depends on; that of a page depends on the languages of the browser as well, and says so itself. */
function findVary(reply: FastifyReply): string {
    const own = reply.getHeader("vary");
    return typeof own === "string" && /\bcookie\b/i.test(own) ? own : "Accept-Encoding, Cookie";
}

const replaceFailure = (reply: FastifyReply, { status, headers }: CachedResponse): FastifyReply =>
    reply.removeHeader("retry-after").code(status).headers(headers);

/** Sends the newly cached response through Fastify, like any other. */
async function sendFirst(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
    reply.headers({ ...(answer.etag && { etag: answer.etag }), vary: findVary(reply) });
    if (isKnown(answer, request.headers["if-none-match"])) {
        reply.code(304).removeHeader("content-length");
        return "";
    }
    const { bytes, headers } = await getEncodedBody(answer, request.headers["accept-encoding"]);
    reply.headers(headers);
    return bytes;
}
