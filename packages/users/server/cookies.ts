import { cookieAge } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SignedIn, SignInAttempt } from "./entry.service";

/** Holds the token of the session. */
export const SESSION_COOKIE = "parley-session";
/** Holds the mark of a browser that has signed in before. */
const DEVICE_COOKIE = "parley-device";
const A_YEAR = 365 * 24 * 60 * 60;

/** What of a browser's cookies matters at the door. */
export function cookiesOf({ cookies }: FastifyRequest): SignInAttempt["cookies"] {
    return { session: cookies[SESSION_COOKIE], device: cookies[DEVICE_COOKIE] };
}

/** Hands the browser its new session. Without "remember me" it lasts as long as the browser is open. */
export function giveCookies(reply: FastifyReply, { token, session, device }: SignedIn): void {
    const age = cookieAge(session.persist);
    reply.setCookie(SESSION_COOKIE, token, { ...kept(reply), ...(age !== undefined && { maxAge: age }) });
    reply.setCookie(DEVICE_COOKIE, device, { ...kept(reply), maxAge: A_YEAR });
}

/** Takes the session's cookie back; that the browser was here before may be remembered. */
export function takeCookie(reply: FastifyReply): void {
    reply.clearCookie(SESSION_COOKIE, kept(reply));
}

function kept({ request }: FastifyReply) {
    return { httpOnly: true, sameSite: "lax", path: "/", secure: request.siteURL.startsWith("https:") } as const;
}
