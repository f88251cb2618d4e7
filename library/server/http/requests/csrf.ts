import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden } from "../responses/refusals";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const VISITOR_COOKIE = "parley-visitor";

declare module "fastify" {
    interface FastifyReply {
        /** The key that a form of this visitor must carry as `TransientKey`. Asking for it gives a new guest their cookie. */
        transientKey(): string;
    }
}

/**
 * Lets no other site write in a visitor's name: every method but GET and HEAD must come from this site, and carry either the
 * header that only scripts of this site can set or the visitor's key (decisions #34, FC-25).
 */
export function guardAgainstForgery(app: FastifyInstance, secret: string, sessionCookie: string): void {
    const keyFor = (visitor: string) => createHmac("sha256", secret).update(`transient-key:${visitor}`).digest("base64url");
    app.decorateReply("transientKey", function (this: FastifyReply) {
        return keyFor(visitorOf(this.request, sessionCookie) ?? newVisitor(this));
    });
    app.addHook("preValidation", async (request) => {
        if (SAFE_METHODS.has(request.method)) return;
        if (!comesFromHere(request)) throw forbidden("csrf", { description: "This request came from another site." });
        if (request.headers["x-requested-with"]) return;
        const [visitor, given] = [visitorOf(request, sessionCookie), givenKey(request)];
        if (!visitor || !given || !same(given, keyFor(visitor))) {
            throw forbidden("csrf", { description: "This form has expired. Go back, reload the page and send it again." });
        }
    });
}

function comesFromHere({ headers, siteURL }: FastifyRequest): boolean {
    if (headers["sec-fetch-site"] === "cross-site") return false;
    // A page that tells nobody where it is, for its address holds a key, sends its forms from nowhere; then the browser's word counts.
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

/** The key is worked out from the session's cookie, or from one of their own for guests, so nothing need be stored. */
function visitorOf({ cookies }: FastifyRequest, sessionCookie: string): string | undefined {
    return cookies[sessionCookie] ?? cookies[VISITOR_COOKIE];
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

function same(a: string, b: string): boolean {
    const [first, second] = [Buffer.from(a), Buffer.from(b)];
    return first.length === second.length && timingSafeEqual(first, second);
}
