import { getCookieMaxAge } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SignedIn, Visitor } from "./entry.service";

/** Holds the token of the session. */
export const SESSION_COOKIE = "parley-session";
/** Holds the mark of a browser that has signed in before. */
const DEVICE_COOKIE = "parley-device";
/** Holds what a sign-in goes on with that waits for its second step. */
const WAITING_COOKIE = "parley-entry";
const TEN_MINUTES = 10 * 60;
const A_YEAR = 365 * 24 * 60 * 60;

/** Who knocks, as far as their browser tells. */
export function readVisitor({ cookies, ip, headers }: FastifyRequest): Visitor {
    return {
        address: ip,
        userAgent: headers["user-agent"] ?? "",
        cookies: { session: cookies[SESSION_COOKIE], device: cookies[DEVICE_COOKIE], all: cookies },
    };
}

/** Hands the browser its new session. Without "remember me" it lasts as long as the browser is open. */
export function giveCookies(reply: FastifyReply, { token, session, device }: SignedIn): void {
    giveToken(reply, token, session.persist);
    giveMark(reply, device);
}

/** Hands the browser another token for the session it has. */
export function giveToken(reply: FastifyReply, token: string, persist: boolean): void {
    const age = getCookieMaxAge(persist);
    reply.setCookie(SESSION_COOKIE, token, { ...kept(reply), ...(age !== undefined && { maxAge: age }) });
}

/** Lets what is still to be answered to this very request, as a page with its forms, count as asked with the session's new token. */
export function goOnWith(reply: FastifyReply, token: string): void {
    goOnWithCookie(reply, SESSION_COOKIE, token);
}

/** Makes the browser known as one of a member's. */
export function giveMark(reply: FastifyReply, device: string): void {
    reply.setCookie(DEVICE_COOKIE, device, { ...kept(reply), maxAge: A_YEAR });
}

/** The token of a sign-in that waits for its second step, if this browser has one. */
export const readWaitingToken = ({ cookies }: FastifyRequest): string | undefined => cookies[WAITING_COOKIE];

/** Hands the browser what its sign-in goes on with. */
export function giveWaitingToken(reply: FastifyReply, token: string): void {
    reply.setCookie(WAITING_COOKIE, token, { ...kept(reply), maxAge: TEN_MINUTES });
    // The page that says that a proof was not right asks with it what else there is.
    goOnWithCookie(reply, WAITING_COOKIE, token);
}

export function takeWaitingToken(reply: FastifyReply): void {
    reply.clearCookie(WAITING_COOKIE, kept(reply));
}

/** Takes the session's cookie back; that the browser was here before may be remembered. */
export function takeCookie(reply: FastifyReply): void {
    reply.clearCookie(SESSION_COOKIE, kept(reply));
}

function goOnWithCookie({ request }: FastifyReply, name: string, token: string): void {
    request.cookies[name] = token;
    const others = (request.headers.cookie ?? "").split("; ").filter((pair) => pair && !pair.startsWith(`${name}=`));
    request.headers.cookie = [...others, `${name}=${token}`].join("; ");
}

function kept({ request }: FastifyReply) {
    return { httpOnly: true, sameSite: "lax", path: "/", secure: request.siteURL.startsWith("https:") } as const;
}
