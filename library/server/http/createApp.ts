import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { Endpoint } from "@parley/library/contract";
import { fromErrorBody, readBasePath, writeEnglish } from "@parley/library/contract";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { RequestScheduler } from "@parley/library/server/requestScheduling";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Fastify, { LogController } from "fastify";
import { registerAliases } from "./implement";
import { logFailure } from "./logFailure";
import { addBasePathToHeaders, createURLRewriter, refuseOutsideBasePath } from "./requests/basePath";
import { allowOrigins } from "./requests/cors";
import { guardAgainstForgery } from "./requests/csrf";
import { parseInput } from "./requests/parsedInput";
import { parseForm, parseQueryString } from "./requests/parseQueryString";
import type { QueueHandlers } from "./requests/scheduleRequests";
import { scheduleRequests } from "./requests/scheduleRequests";
import { cutSlowRequestBodies } from "./requests/slowRequestBodies";
import { refuseOutOfScope } from "./requests/tokenScopes";
import { registerUnknownCalls } from "./requests/unknownCalls";
import { takeUploads } from "./requests/uploads";
import type { Viewer } from "./requests/viewer";
import { GUEST_ID } from "./requests/viewer";
import { CLIENT_CLOSED_REQUEST, isClientDisconnect, logClientDisconnects } from "./responses/clientDisconnects";
import { sendDatabaseUnavailable } from "./responses/databaseUnavailable";
import { sendErrorPage, wantsPage } from "./responses/errorPage";
import { toErrorResponse, translateForm } from "./responses/errorResponse";
import { refuseUnreadable } from "./responses/refuseUnreadable";
import type { PageOptions } from "./responses/renderPage";
import { refuseForOthers } from "./responses/writer";

export interface AppOptions {
    /** Public URL of the site, without a trailing slash. Links are built only from this (FC-28). */
    siteURL: string;
    /** Secret that signs CSRF tokens; the same on all servers of a site. */
    secret: string;
    /** Name of the session cookie. */
    sessionCookie: string;
    /** Returns the name of another session cookie, for requests whose session is not that of the browser. */
    findSessionCookie?: (request: FastifyRequest) => string | undefined;
    /** IP addresses or networks whose `X-Forwarded-For` is trusted (FC-30). */
    trustedProxies?: readonly string[];
    logger?: FastifyBaseLogger;
    /** Identifies the viewer. */
    viewerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;
    /** Registers the features: `api` has the prefix `/api/v2`, `pages` is the whole site, for routes outside the API. */
    register: (api: FastifyInstance, pages: FastifyInstance) => void | Promise<void>;
    /** Returns the origins of other sites whose scripts may call the API (contract §1.1). */
    listOrigins?: () => Promise<readonly string[]>;
    /** Paths of calls that scripts of every origin may read, for their responses are the same for everybody. */
    publicCalls?: readonly string[];
    /** Handles requests that need no other processing, before all other hooks except logging; or calls `goOn`. */
    answerFirst?: (request: FastifyRequest, reply: FastifyReply, goOn: () => void) => void;
    /** Receives the answer of each successful call before it is serialized, for tests that compare it with the schema. */
    checkResponse?: ((endpoint: Endpoint, answer: unknown) => void) | undefined;
    /** Shares processor time among clients; without it no request is refused for its cost. */
    scheduler?: RequestScheduler;
    /** Handles requests that wait for their turn. */
    queueHandlers?: QueueHandlers;
    /**
     * Whether the calls of the API are registered, as they are by default. A command of the command line serves none, and without them the
     * site opens in a third of the time.
     */
    servesAPI?: boolean | undefined;
    /** Returns the language of the reader of a response, and the function that translates into it; without it all responses are in English. */
    languages?: Pick<FastifyInstance, "findLanguage" | "findTranslation"> | undefined;
    /** Renders a page; without it the server only has an API. */
    renderPage?: (reply: FastifyReply, path: string, options: PageOptions) => Promise<FastifyReply>;
}

declare module "fastify" {
    interface FastifyInstance {
        /** Whether the last write failed because the disk is full (FC-43). */
        storage: { isFull: boolean };
        /** Path below which the site is served; empty for a site at the root of its host. */
        basePath: string;
        checkResponse: AppOptions["checkResponse"];
        servesAPI?: boolean;
    }
    interface FastifyRequest {
        viewer: Viewer;
        siteURL: string;
    }
}

const BODY_LIMIT = 1024 * 1024;
const INSUFFICIENT_STORAGE = 507;
const WRITES_PER_MINUTE = 3_000;

/**
 * Creates a Fastify instance with the common behaviour of all features: identification of the viewer, error responses, CSRF protection,
 * rate limits and security headers.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
    const rewriteUrl = createURLRewriter(options.siteURL);
    const app = Fastify({
        ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
        genReqId: () => randomUUID(),
        // Each request is logged in one line, after its response.
        logController: new LogController({ disableRequestLogging: true }),
        bodyLimit: BODY_LIMIT,
        trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
        routerOptions: {
            ignoreTrailingSlash: true,
            maxParamLength: 500,
            querystringParser: parseQueryString,
        },
        // A URL that cannot be decoded reaches no route, and therefore no page either.
        frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply as FastifyReply),
        clientErrorHandler: refuseUnreadable,
        ...(rewriteUrl && { rewriteUrl }),
        onProtoPoisoning: "error",
        onConstructorPoisoning: "error",
    });
    decorate(app, options);
    cutSlowRequestBodies(app);
    logClientDisconnects(app);
    refuseOutsideBasePath(app, app.basePath);
    if (options.answerFirst) app.addHook("onRequest", options.answerFirst);
    await app.register(cookie);
    addBasePathToHeaders(app, app.basePath);
    await app.register(formbody, { parser: parseForm });
    await takeUploads(app, BODY_LIMIT);
    await app.register(helmet, {
        contentSecurityPolicy: false,
        crossOriginEmbedderPolicy: false,
        frameguard: { action: "sameorigin" },
        // Without any referrer, browsers also omit the origin of the site's own forms, which CSRF protection needs.
        referrerPolicy: { policy: "same-origin" },
    });
    await app.register(rateLimit, {
        max: WRITES_PER_MINUTE,
        timeWindow: "1 minute",
        // Members have a budget of their own (`scheduleRequests`): five hundred of them may share one IP address (FC-30).
        allowList: (request) => request.method === "GET" || request.method === "HEAD" || request.viewer.userID !== GUEST_ID,
    });
    app.decorateReply("renderPage", function (this: FastifyReply, path, pageOptions = {}) {
        if (!options.renderPage) throw new Error("this server renders no pages");
        return options.renderPage(this, path, translateForm(pageOptions, app.findTranslation(this.request)));
    });
    guardAgainstForgery(app, options.secret, (request) => options.findSessionCookie?.(request) ?? options.sessionCookie);
    if (options.listOrigins) allowOrigins(app, { listOrigins: options.listOrigins, publicCalls: options.publicCalls });
    app.addHook("onRequest", async (request, reply) => {
        request.viewer = await options.viewerOf(request, reply);
    });
    if (options.scheduler) scheduleRequests(app, options.scheduler, options.queueHandlers);
    app.addHook("preValidation", refuseOutOfScope);
    app.addHook("preValidation", refuseForOthers);
    if (!options.trustedProxies?.length) warnOfUnknownProxy(app);
    app.addHook("onResponse", async (request, reply) => {
        if (request.routeOptions.logLevel === "silent") return;
        request.log.info({ req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, "answered");
    });
    app.setErrorHandler((error, request, reply) => {
        if (isClientDisconnect(error, reply)) return reply.code(CLIENT_CLOSED_REQUEST).send();
        const answer = toErrorResponse(error, request);
        if (answer.status === INSUFFICIENT_STORAGE) {
            app.storage.isFull = true;
            // The rest of an unread body would precede the next request on the connection.
            reply.header("connection", "close");
        }
        if (answer.status === 401 && request.headers.authorization)
            reply.header("www-authenticate", 'Bearer error="invalid_token"');
        // Clients wait for this time before they retry.
        if (typeof answer.retryAfter === "number") reply.header("retry-after", String(answer.retryAfter));
        if (answer.status >= 500) logFailure(request, { error, what: "the request failed" });
        if (error instanceof DatabaseUnavailableError) return sendDatabaseUnavailable(request, reply);
        if (options.renderPage && wantsPage(request)) return sendErrorPage(request, reply, fromErrorBody(answer));
        return reply.code(answer.status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(answer);
    });
    await app.register(
        async (api) => {
            registerUnknownCalls(api);
            api.addHook("onSend", preventSharedCaching);
            await options.register(api, app);
            registerAliases(api);
        },
        { prefix: "/api/v2" },
    );
    return app;
}

const ENGLISH = { findLanguage: () => "en", findTranslation: () => writeEnglish };

/** Adds the languages of responses, which are in English by default. */
export function addLanguages(app: FastifyInstance, languages: AppOptions["languages"] = ENGLISH): void {
    app.decorate("findTranslation", languages.findTranslation);
    app.decorate("findLanguage", languages.findLanguage);
}

/** Adds what the features and plugins find on the instance and on its requests. */
function decorate(app: FastifyInstance, { checkResponse, servesAPI = true, siteURL, languages }: AppOptions): void {
    addLanguages(app, languages);
    app.decorate("answersWithin", new Map());
    app.decorate("apiRoutes", []);
    app.decorate("checkResponse", checkResponse);
    app.decorate("servesAPI", servesAPI);
    app.decorate("basePath", readBasePath(siteURL));
    app.decorate("storage", { isFull: false });
    app.addHook("onResponse", ({ method }, { statusCode }, done) => {
        if (method !== "GET" && method !== "HEAD" && statusCode < 300) app.storage.isFull = false;
        done();
    });
    app.decorateRequest("viewer");
    app.decorateRequest("siteURL", siteURL);
}

/**
 * Warns about an unconfigured proxy, behind which all visitors share its IP address, so that limits would apply to all of them together
 * (FC-30).
 */
function warnOfUnknownProxy(app: FastifyInstance): void {
    let isLogged = false;
    app.addHook("onRequest", async ({ headers, log }) => {
        if (isLogged || headers["x-forwarded-for"] === undefined) return;
        isLogged = true;
        log.warn("Requests come through a proxy that TRUSTED_PROXIES does not name, so all visitors count as one.");
    });
}

function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const answer = toErrorResponse(error, request);
    if (wantsPage(request)) void reply.code(answer.status).type("text/plain; charset=utf-8").send(answer.message);
    else void reply.code(answer.status).send(answer);
}

/** Prevents proxies from caching responses for one viewer (FC-73). */
async function preventSharedCaching(
    request: FastifyRequest,
    reply: { hasHeader(name: string): boolean; header(name: string, value: string): unknown },
) {
    if (reply.hasHeader("cache-control")) return;
    const { endpoint } = request.routeOptions.config;
    const input = endpoint ? JSON.stringify(parseInput(endpoint, request)) : "";
    const own = input.includes("$me") || request.routeOptions.url?.includes("/users/me");
    reply.header("cache-control", own ? "private, no-cache, max-age=0, must-revalidate" : "private, no-cache");
}
