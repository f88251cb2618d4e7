import { createHmac, randomBytes } from "node:crypto";
import { isSame } from "@parley/library/server/secrets";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden } from "../responses/refusals";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Names under which a form may send its CSRF token (contract §1.1). */
export const TOKEN_FIELDS = ["TransientKey", "transientKey"] as const;
const VISITOR_COOKIE = "parley-visitor";

declare module "fastify" {
    interface FastifyContextConfig {
        /** Whether a secret in the route's path proves the sender's intent, so that programs of other sites may send the request. */
        isProvenByPath?: boolean;
        /** Whether the request only shows a page with what was sent, so that nothing is done in the name of the sender. */
        changesNothing?: boolean;
    }
    interface FastifyReply {
        /** Returns the CSRF token that a form of this visitor must send as `TransientKey`. Sets a cookie for new guests. */
        transientKey(): string;
        /** Whether a CSRF token is that of this visitor. */
        isTransientKey(key: string): boolean;
    }
}

/** Returns the name of the cookie with the session of a request. */
export type FindSessionCookie = (request: FastifyRequest) => string;

/**
 * Protects against cross-site request forgery: every request but GET and HEAD must come from this site, with either the header that only
 * this site's scripts can set or the visitor's CSRF token (decisions #34, FC-25).
 */
export function guardAgainstForgery(app: FastifyInstance, secret: string, findSessionCookie: FindSessionCookie): void {
    const keyFor = (visitor: string) => createHmac("sha256", secret).update(`transient-key:${visitor}`).digest("base64url");
    app.decorateReply("transientKey", function (this: FastifyReply) {
        return keyFor(visitorOf(this.request, findSessionCookie) ?? newVisitor(this));
    });
    app.decorateReply("isTransientKey", function (this: FastifyReply, key) {
        const visitor = visitorOf(this.request, findSessionCookie);
        return visitor !== undefined && isSame(key, keyFor(visitor));
    });
    app.addHook("preValidation", async (request) => {
        const { isProvenByPath, changesNothing } = request.routeOptions.config;
        if (isProvenByPath || changesNothing) return;
        // A browser never adds an access token by itself, so that no other site can make it send one.
        if (SAFE_METHODS.has(request.method) || request.viewer.token) return;
        if (!comesFromHere(request)) throw forbidden("csrf", { description: "This request came from another site." });
        if (request.headers["x-requested-with"]) return;
        const [visitor, given] = [visitorOf(request, findSessionCookie), givenKey(request)];
        if (!visitor || !given || !isSame(given, keyFor(visitor))) {
            throw forbidden("csrf", { description: "This form has expired. Go back, reload the page and send it again." });
        }
    });
}

function comesFromHere({ headers, siteURL }: FastifyRequest): boolean {
    if (headers["sec-fetch-site"] === "cross-site") return false;
    // Forms of a page with a no-referrer policy, which has a key in its URL, are sent with the origin `null`; then `Sec-Fetch-Site`
    // decides.
    if (headers.origin === "null" && headers["sec-fetch-site"] === "same-origin") return true;
    const from = headers.origin ?? headers.referer;
    if (from === undefined) return true;
    const host = URL.canParse(from) ? new URL(from).host : undefined;
    return host !== undefined && (host === headers.host || host === new URL(siteURL).host);
}

function givenKey({ headers, body }: FastifyRequest): string | undefined {
    const header = headers["x-transient-key"];
    if (typeof header === "string") return header;
    const { TransientKey, transientKey } = (body ?? {}) as { TransientKey?: unknown; transientKey?: unknown };
    const field = TransientKey ?? transientKey;
    return typeof field === "string" ? field : undefined;
}

/** Returns the value from which the token is derived: the session cookie, or a separate one for guests, so that tokens need no storage. */
function visitorOf(request: FastifyRequest, findSessionCookie: FindSessionCookie): string | undefined {
    return request.cookies[findSessionCookie(request)] ?? request.cookies[VISITOR_COOKIE];
}

function newVisitor(reply: FastifyReply): string {
    const visitor = randomBytes(18).toString("base64url");
    reply.request.cookies[VISITOR_COOKIE] = visitor;
    reply.setCookie(VISITOR_COOKIE, visitor, {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: reply.request.siteURL.startsWith("https:"),
    });
    return visitor;
}
