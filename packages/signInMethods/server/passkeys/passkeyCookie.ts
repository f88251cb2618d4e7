import type { FastifyReply, FastifyRequest } from "fastify";
import { CHALLENGE_LIFETIME_MS } from "./passkeyVerification";

/** Name of the cookie with the token that binds a challenge to this browser. */
const COOKIE = "parley-passkey";

/** Returns the token of this browser; empty if no challenge was issued to it. */
export const readSigningToken = ({ cookies }: FastifyRequest): string => cookies[COOKIE] ?? "";

/** Sets the token cookie, replacing any earlier one. */
export function setSigningToken(reply: FastifyReply, token: string): void {
    reply.setCookie(COOKIE, token, {
        httpOnly: true,
        sameSite: "strict",
        path: "/",
        secure: reply.request.siteURL.startsWith("https:"),
        maxAge: CHALLENGE_LIFETIME_MS / 1000,
    });
}
