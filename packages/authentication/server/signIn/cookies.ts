import { getCookieMaxAge } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Visitor } from "./passwordVerification";
import type { SignedIn } from "./signIn.service";

/** Name of the cookie with the session token. */
export const SESSION_COOKIE = "parley-session";
/** Name of the cookie that marks a trusted device. */
const DEVICE_COOKIE = "parley-device";
/** Name of the cookie with the token of a pending sign-in that needs a second step. */
const WAITING_COOKIE = "parley-entry";
const TEN_MINUTES = 10 * 60;
const A_YEAR = 365 * 24 * 60 * 60;

/** Returns the client's address, user agent and cookies. */
export function readVisitor({ cookies, ip, headers }: FastifyRequest): Visitor {
    return {
        address: ip,
        userAgent: headers["user-agent"] ?? "",
        cookies: { session: cookies[SESSION_COOKIE], device: cookies[DEVICE_COOKIE], all: cookies },
    };
}

/** Sets the cookies of a new session and trusted device. Without "remember me" the session cookie ends with the browser session. */
export function setSignInCookies(reply: FastifyReply, { token, session, device }: SignedIn): void {
    setTokenCookie(reply, token, session.persist);
    setDeviceCookie(reply, device);
}

/** Sets the session cookie to a renewed token. */
export function setTokenCookie(reply: FastifyReply, token: string, persist: boolean): void {
    const age = getCookieMaxAge(persist);
    reply.setCookie(SESSION_COOKIE, token, { ...readCookies(reply), ...(age !== undefined && { maxAge: age }) });
}

/** Replaces the session token in the current request, so that a page rendered in response to it uses the renewed token. */
export function replaceRequestToken(reply: FastifyReply, token: string): void {
    replaceRequestCookie(reply, SESSION_COOKIE, token);
}

/** Sets the trusted-device cookie. */
export function setDeviceCookie(reply: FastifyReply, device: string): void {
    reply.setCookie(DEVICE_COOKIE, device, { ...readCookies(reply), maxAge: A_YEAR });
}

/** Returns the token of the browser's pending sign-in, if any. */
export const readWaitingToken = ({ cookies }: FastifyRequest): string | undefined => cookies[WAITING_COOKIE];

/** Sets the cookie of a pending sign-in. */
export function setWaitingCookie(reply: FastifyReply, token: string): void {
    reply.setCookie(WAITING_COOKIE, token, { ...readCookies(reply), maxAge: TEN_MINUTES });
    // The page that reports a wrong proof fetches the remaining methods with this token.
    replaceRequestCookie(reply, WAITING_COOKIE, token);
}

export function clearWaitingCookie(reply: FastifyReply): void {
    reply.clearCookie(WAITING_COOKIE, readCookies(reply));
}

/** Clears the session cookie. The trusted-device cookie remains. */
export function clearCookie(reply: FastifyReply): void {
    reply.clearCookie(SESSION_COOKIE, readCookies(reply));
}

function replaceRequestCookie({ request }: FastifyReply, name: string, token: string): void {
    request.cookies[name] = token;
    const others = (request.headers.cookie ?? "").split("; ").filter((pair) => pair && !pair.startsWith(`${name}=`));
    request.headers.cookie = [...others, `${name}=${token}`].join("; ");
}

function readCookies({ request }: FastifyReply) {
    return { httpOnly: true, sameSite: "lax", path: "/", secure: request.siteURL.startsWith("https:") } as const;
}
