import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { ApiRefusal, fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    forbidden,
    GUEST_ID,
    invalidField,
    removeDocumentHeaders,
    requireSession,
    stopMeasuring,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createLiveSessions } from "./liveSessions";
import type { LiveSource } from "./liveSource";
import type { LiveStream } from "./liveStream";
import { createLiveStream, readVersions } from "./liveStream";
import { createLiveTopics } from "./liveTopics";

export type { LiveSource } from "./liveSource";

export interface Live {
    /** Registers data whose changes become events. */
    provide(source: LiveSource): void;
    /** Registers how members are found with their present permissions, and whether their session is still valid (FC-22). */
    provideViewers(viewers: LiveViewers): void;
}

interface LiveViewers {
    findAll(userIDs: readonly number[]): Promise<readonly Viewer[]>;
    isSignedIn(viewer: { userID: number; sessionID: number }): Promise<boolean>;
}

type Kit = Pick<ServerKit, "api" | "database">;

const HEARTBEAT_MS = 25_000;
/** Interval at which streams are checked while this server does not listen to the changes of others (FC-22). */
const CHECK_MS = 5_000;
/** Lifetime of a stream in milliseconds, after which its browser connects again; the second part is random. */
const [LIFETIME_MS, LIFETIME_SPREAD_MS] = [30 * 60_000, 10 * 60_000];
/** Time after which a browser reconnects, in milliseconds, spread so that a restarted server is not overrun. */
const [RETRY_MS, RETRY_SPREAD_MS] = [1_000, 9_000];
/** Maximum number of streams per member. A further one replaces the oldest, whose connection may be dead unnoticed. */
const MAX_OF_MEMBER = 12;
/** Maximum number of streams per IP address, which a school may share (FC-30). */
const MAX_OF_ADDRESS = 600;
const RETRY_AFTER_SECONDS = 60;
/** Maximum number of records that a stream watches. */
const MAX_TRACKED = 50;

const known = new WeakMap<FastifyInstance, Live>();

/**
 * Returns the live streams of a server, `GET /api/v2/live`: server-sent events that name what has changed, for members only. The page requests
 * the data from the API, so that permissions are checked in one place. Creates them on the first call.
 */
export function getLive(kit: Kit): Live {
    const found = known.get(kit.api);
    if (found) return found;
    const made = createLive(kit);
    known.set(kit.api, made);
    return made;
}

function createLive({ api, database }: Kit): Live {
    const sources = new Map<string, LiveSource>();
    const streams = new Set<LiveStream>();
    let viewers: LiveViewers | undefined;
    const findViewers = (): LiveViewers => {
        if (!viewers) throw new Error("nobody has provided the viewers of live streams");
        return viewers;
    };
    const onError = (error: unknown) => api.log.error(error, "live streams were not served");
    const topics = createLiveTopics({ database, findViewers: (userIDs) => findViewers().findAll(userIDs), onError });
    const sessions = createLiveSessions({ database, isSignedIn: (viewer) => findViewers().isSignedIn(viewer), onError });
    const heart = setInterval(() => beat(), HEARTBEAT_MS).unref();
    const checks = setInterval(() => {
        if (database.changes.isListening()) return;
        topics.readAll();
        for (const stream of streams) sessions.check(stream);
    }, CHECK_MS).unref();

    api.get("/live", { exposeHeadRoute: false }, async (request, reply) => {
        // The status that ends an EventSource: the stream of a member who signs out reconnects before the browser has left the page, and
        // would log a refusal as an error.
        if (request.viewer.userID === GUEST_ID) return reply.code(204).header("cache-control", "no-store").send();
        const viewer = requireBrowser(request.viewer);
        const tracked = readTracked(request, sources);
        const stream = open(request, reply, viewer);
        for (const source of sources.values()) if (source.of === "member") topics.join(stream, source, viewer.userID);
        for (const { source, id } of tracked) topics.join(stream, source, id);
        stream.forgetOthers();
        if (stream.versions.size > 0) stream.mark();
        sessions.check(stream);
        return reply;
    });
    // Otherwise the server would wait for its clients (FC-74).
    api.addHook("preClose", async () => {
        clearInterval(heart);
        clearInterval(checks);
        topics.close();
        for (const stream of streams) stream.end();
    });

    return {
        provide(source) {
            if (sources.has(source.name)) throw new Error(`there are two live sources ${source.name}`);
            sources.set(source.name, source);
        },
        provideViewers(given) {
            viewers = given;
        },
    };

    function open(request: FastifyRequest, reply: FastifyReply, { userID, sessionID }: Required<BrowserViewer>): LiveStream {
        const { ip, headers, query } = request;
        const all = [...streams];
        if (all.filter(({ address }) => address === ip).length >= MAX_OF_ADDRESS) throw tooMany();
        const own = all.filter((one) => one.userID === userID);
        if (own.length >= MAX_OF_MEMBER) own[0]?.end();
        const lastID = headers["last-event-id"] ?? (query as { lastEventID?: unknown }).lastEventID;
        const stream = createLiveStream({
            response: begin(request, reply),
            userID,
            sessionID,
            address: ip,
            versions: readVersions(typeof lastID === "string" ? lastID : ""),
            retryMs: RETRY_MS + Math.random() * RETRY_SPREAD_MS,
            endsAt: performance.now() + LIFETIME_MS + Math.random() * LIFETIME_SPREAD_MS,
        });
        streams.add(stream);
        stream.response.once("close", () => {
            streams.delete(stream);
            topics.leave(stream);
            stream.stopWatching();
        });
        return stream;
    }

    function beat(): void {
        for (const stream of streams) {
            if (stream.endsAt < performance.now()) stream.end();
            else stream.beat();
        }
    }
}

/** Writes the headers of a stream and returns its response, which Fastify no longer answers. */
function begin(request: FastifyRequest, reply: FastifyReply): ServerResponse {
    reply.hijack();
    // What follows is written when something happens, and costs nothing until then.
    stopMeasuring(request);
    // Thousands of open responses would each store them.
    removeDocumentHeaders(reply);
    return reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // A proxy that buffers the response would delay every event.
        "x-accel-buffering": "no",
        // A stopping server waits for kept-alive connections.
        connection: "close",
    });
}

type BrowserViewer = Pick<Viewer, "userID" | "sessionID">;

/** Returns the viewer if they are signed in with a session; a token has no page to keep up to date. */
function requireBrowser(viewer: Viewer): Required<BrowserViewer> {
    requireSession(viewer);
    const { userID, sessionID } = viewer;
    if (sessionID === undefined)
        throw forbidden("session.valid", { description: "Live streams are for browsers that are signed in, not for tokens." });
    return { userID, sessionID };
}

/** Reads the records that a stream names: `watch=discussion:5,conversation:7`. Throws 422 for anything else. */
function readTracked({ query }: FastifyRequest, sources: ReadonlyMap<string, LiveSource>) {
    const given = query as Record<string, unknown>;
    const unknown = Object.keys(given).filter((name) => name !== "watch" && name !== "lastEventID");
    const names = typeof given.watch === "string" && given.watch !== "" ? given.watch.split(",") : [];
    const tracked = names.flatMap((name) => {
        const [, kind = "", id] = /^(\w+):([1-9]\d{0,9})$/.exec(name) ?? [];
        const source = sources.get(kind);
        return source?.of === "record" ? [{ source, id: Number(id) }] : [];
    });
    const [name] = unknown;
    if (name !== undefined) throw invalidField(name, fill("{name} is unknown.", { name }));
    const isText = given.watch === undefined || typeof given.watch === "string";
    if (!isText || tracked.length < names.length || names.length > MAX_TRACKED)
        throw invalidField("watch", "watch must name records, such as discussion:5.");
    return tracked;
}

const tooMany = () =>
    new ApiRefusal({
        status: 429,
        message: "There are too many live streams from this address.",
        description: null,
        retryAfter: RETRY_AFTER_SECONDS,
    });
