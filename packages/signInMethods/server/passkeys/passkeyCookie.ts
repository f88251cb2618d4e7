import type { FastifyReply, FastifyRequest } from "fastify";
import { SIGNING_TAKES } from "./passkeys.service";

/** Holds the token by which a browser is known again that was asked to have something signed. */
const COOKIE = "parley-passkey";

/** The token of this browser; empty when it was asked nothing. */
export const readSigningToken = ({ cookies }: FastifyRequest): string => cookies[COOKIE] ?? "";

/** Hands the browser its token, in the place of the one it had. */
export function giveSigningToken(reply: FastifyReply, token: string): void {
    reply.setCookie(COOKIE, token, {
        httpOnly: true,
        sameSite: "strict",
        path: "/",
        secure: reply.request.siteURL.startsWith("https:"),
        maxAge: SIGNING_TAKES / 1000,
    });
}
