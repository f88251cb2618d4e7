import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Response headers that scripts of other origins may read (contract §1.1). */
const EXPOSED_HEADERS = [
    "Authorization",
    "Content-Type",
    "x-app-page-current",
    "x-app-page-first-url",
    "x-app-page-last-url",
    "x-app-page-limit",
    "x-app-page-next-url",
    "x-app-page-prev-url",
    "x-app-page-result-count",
].join(", ");
/** Request headers that they may send. */
const ALLOWED_HEADERS = [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "X-Parent-Audit-Log-Id",
    "X-Parent-Audit-Log-Request-Method",
    "X-Parent-Audit-Log-Request-Path",
    "X-Parent-Audit-Log-Request-Query",
    "X-Requested-With",
].join(", ");
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
/** How long a browser may remember the answer to a preflight request, in seconds. */
const MAX_AGE_SECONDS = 600;

/** Lifetime of a response that is the same for everybody, in seconds. */
const PUBLIC_SECONDS = 60;

/** Which scripts of other sites may call the API. */
interface OtherOrigins {
    /** Returns the origins whose scripts may make every call. */
    listOrigins: () => Promise<readonly string[]>;
    /** Paths below the API that scripts of every origin may read: their responses are the same for everybody. */
    publicCalls?: readonly string[] | undefined;
}

/**
 * Lets scripts of the listed origins call the API (contract §1.1). They read and write with an access token: cookies are not sent along, so
 * that no other site acts in the session of a member (FC-25).
 */
export function allowOrigins(app: FastifyInstance, { listOrigins, publicCalls = [] }: OtherOrigins): void {
    const publicURLs = new Set(publicCalls.map((path) => API_PREFIX + path));
    app.addHook("onRequest", async (request, reply) => {
        if (!request.url.startsWith("/api/")) return;
        if (publicURLs.has(request.url.split("?", 1)[0] ?? "")) return shareWithEverybody(request, reply);
        const { origin } = request.headers;
        if (origin === undefined || isOwn(request, origin)) return;
        reply.header("vary", "Origin");
        if (!(await listOrigins()).includes(origin)) return;
        reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", EXPOSED_HEADERS);
        if (isPreflight(request)) return answerPreflight(reply);
    });
}

/** Below this path, paths are those of endpoints. */
const API_PREFIX = "/api/v2";

function shareWithEverybody(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    reply.headers({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" });
    if (isPreflight(request)) return answerPreflight(reply);
    reply.header("cache-control", `public, max-age=${PUBLIC_SECONDS}`);
    return undefined;
}

const isOwn = ({ siteURL }: FastifyRequest, origin: string) => origin === new URL(siteURL).origin;

const isPreflight = ({ method, headers }: FastifyRequest) =>
    method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

function answerPreflight(reply: FastifyReply): FastifyReply {
    return reply
        .code(204)
        .header("access-control-allow-methods", METHODS)
        .header("access-control-allow-headers", ALLOWED_HEADERS)
        .header("access-control-max-age", String(MAX_AGE_SECONDS))
        .send();
}
