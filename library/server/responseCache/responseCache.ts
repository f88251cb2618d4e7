import type { OutgoingHttpHeaders } from "node:http";
import type { Endpoint } from "@parley/library/contract";
import type { Changes, Recording } from "@parley/library/server/database";
import { DatabaseAway } from "@parley/library/server/database";
import type { QueueHandlers } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse } from "./cachedResponse";
import { createCachedResponse, encodedFor, isKnown, sendCached, toStaleCopy } from "./cachedResponse";
import { createCacheStore } from "./cacheStore";

/** By what an answer is found again. */
export interface CacheKey {
    key: string;
    /** Whose it is: anybody's who is a guest, or those of one session only. */
    whose: "guests" | "member";
}

interface ResponseCacheOptions {
    changes: Changes;
    /** How long an answer is kept at most, in milliseconds: it shows how long ago things were. */
    lifetime: number;
    /** How much memory they may take, in bytes. */
    bytes: number;
    /** What is asked for, by nothing but the request itself; undefined for what is never kept. */
    cacheKey: (request: FastifyRequest) => CacheKey | undefined;
    /** The calls whose answers are kept; of what else may be, who answers says so by `mayBeKept`. */
    endpoints: ReadonlySet<Endpoint>;
    /** Writes into a page that it is an older copy. */
    markOlder: (html: string) => string;
    clock?: () => number;
}

declare module "fastify" {
    interface FastifyRequest {
        /** The answer to this request may be given again, to whoever asks for the same, until something is written that it tells. */
        mayBeKept: boolean;
        /** How it is being made. */
        making: Making | undefined;
    }
}

/** Why nobody waits any more for what is being made: it is done, well or not; or it is held up itself. */
type Ending = "done" | "held up";

interface Making extends CacheKey {
    recording: Recording;
    /** Nobody need wait for it any more; says nothing of what came of it. */
    end: (because: Ending) => void;
    /** The database went away before it was done. */
    isCutOff?: boolean;
}

/** Of the memory; the rest is for guests. Answers for members are many, each asked for by one person. */
const MEMBERS_SHARE = 4 / 7;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** How old a page may be that guests are given while the database is away, in milliseconds. */
const OLDEST = 60 * 60 * 1000;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Gives answers again that were made before, as bytes, until something is written that they tell (FC-72, FC-73). That who asks is still who they
 * were belongs to it: what was looked up to find that out is noted like all else. What is asked for by many at once is made once, and nobody waits
 * for one who waits for a turn, as a bot does. While the database is away, guests get the pages that there were, and are told so (FC-44).
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
    const shelves = {
        guests: createCacheStore({ changes, lifetime, oldest: OLDEST, clock, bytes: bytes * (1 - MEMBERS_SHARE) }),
        member: createCacheStore({ changes, lifetime, clock, bytes: bytes * MEMBERS_SHARE }),
    };
    /** For what is made by one for all who ask. */
    const underWay = new Map<string, Promise<Ending>>();
    /** Each marked once, and forgotten with what it is a copy of. */
    const olderCopies = new WeakMap<CachedResponse, CachedResponse>();

    return {
        /** Answers with what is kept; else notes from here on what the answer is made of, and goes on. */
        answerFirst(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
            const asked = cacheKey(request);
            if (!asked) goOn();
            else if (!answered(asked, request, reply)) makeFor(asked, request, reply, goOn);
        },

        /** Who waits for a turn makes nothing for others meanwhile, and need not make what somebody else has made since. */
        queueHandlers: {
            handleQueued: ({ making }) => making?.end("held up"),
            handleDue(request, reply) {
                const { making } = request;
                if (!making) return false;
                // Of members more was looked at meanwhile: they may be about to get another session.
                if (making.whose === "guests" && answered(making, request, reply)) {
                    request.making = undefined;
                    making.recording.end();
                    return true;
                }
                making.end = lead(making.key);
                return false;
            },
        } satisfies QueueHandlers,

        /** To be called once, before anything else is added: keeps what may be kept, as it is sent. */
        keepWhatIsSent(app: FastifyInstance): void {
            app.decorateRequest("mayBeKept", false);
            app.decorateRequest("making", undefined);
            app.addHook("onError", async ({ making }, _reply, error) => {
                if (making && error instanceof DatabaseAway) making.isCutOff = true;
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

    /** What is sent: the payload, of which the answer is kept if it may be; or an older copy where none could be made. */
    async function sendAndKeep(making: Making, payload: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
        const older = making.isCutOff ? olderCopyFor(making) : undefined;
        if (older) return sendFirst(older, request, inPlaceOfFailure(reply, older));
        const { endpoint } = request.routeOptions.config;
        const mayBeKept = request.mayBeKept || (endpoint !== undefined && endpoints.has(endpoint));
        if (!mayBeKept || typeof payload !== "string" || payload.length > MAX_RESPONSE_BYTES) return payload;
        if (reply.statusCode !== 200 || reply.hasHeader("set-cookie") || !isSameViewer(request, making.whose)) return payload;
        const answer = await createCachedResponse(
            reply.statusCode,
            headersOf(reply),
            payload,
            request.headers["accept-encoding"],
        );
        // What is written until then is heard of: from here on the shelf hears of it.
        const { reads, holds } = making.recording.end();
        if (holds && changes.areHeard()) shelves[making.whose].keep(making.key, answer, reads);
        return sendFirst(answer, request, reply);
    }

    function answered(asked: CacheKey, request: FastifyRequest, reply: FastifyReply): boolean {
        const kept = changes.areHeard() ? shelves[asked.whose].find(asked.key) : undefined;
        const answer = kept ?? (changes.isAway() ? olderCopyFor(asked) : undefined);
        if (!answer) return false;
        reply.hijack();
        void sendCached(answer, request.raw, reply.raw);
        return true;
    }

    /** Members get none: what is theirs must be certain. */
    function olderCopyFor({ key, whose }: CacheKey): CachedResponse | undefined {
        const kept = whose === "guests" ? shelves.guests.findOlder(key) : undefined;
        const copy = kept && (olderCopies.get(kept) ?? toStaleCopy(kept, markOlder));
        if (kept && copy) olderCopies.set(kept, copy);
        return copy;
    }

    /** What is being made already is waited for; it may turn out to be nothing that is kept. */
    function makeFor(asked: CacheKey, request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
        const others = underWay.get(asked.key);
        // What has no body is no answer to keep.
        if (request.method !== "GET") goOn();
        else if (!others) begin(asked, request, reply, goOn);
        else {
            void others.then((ending) => {
                if (answered(asked, request, reply)) return;
                if (ending === "held up") makeFor(asked, request, reply, goOn);
                else begin(asked, request, reply, goOn);
            });
        }
    }

    function begin(asked: CacheKey, request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
        const recording = changes.record();
        request.making = { ...asked, recording, end: lead(asked.key) };
        reply.raw.once("close", () => {
            const { making } = request;
            request.making = undefined;
            making?.recording.end();
            making?.end("done");
        });
        recording.run(goOn);
    }

    /** Makes it for all who ask from now on, unless somebody does so already; what it returns ends that. */
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

/** Whether it was made for one of those to whom it would be given again. */
function isSameViewer({ viewer }: FastifyRequest, whose: CacheKey["whose"]): boolean {
    return whose === "member" ? viewer.sessionID !== undefined : viewer.userID === GUEST_ID && !viewer.heldBack;
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
    return { ...reply.raw.getHeaders(), ...(reply.getHeaders() as OutgoingHttpHeaders), vary: "Accept-Encoding, Cookie" };
}

const inPlaceOfFailure = (reply: FastifyReply, { status, headers }: CachedResponse): FastifyReply =>
    reply.removeHeader("retry-after").code(status).headers(headers);

/** The first time it is sent like all others. */
async function sendFirst(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
    reply.headers({ ...(answer.etag && { etag: answer.etag }), vary: "Accept-Encoding, Cookie" });
    if (isKnown(answer, request.headers["if-none-match"])) {
        reply.code(304).removeHeader("content-length");
        return "";
    }
    const { bytes, headers } = await encodedFor(answer, request.headers["accept-encoding"]);
    reply.headers(headers);
    return bytes;
}
