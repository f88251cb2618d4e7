import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookie with the secret of a started flow; sent only on return from the provider. */
const START = { name: "parley-openid", path: "/entry/openid", maxAge: 10 * 60 };
/** Cookie with the secret of an unlinked identity. */
const ARRIVAL = { name: "parley-arrival", path: "/", maxAge: 30 * 60 };

export const readStartSecret = ({ cookies }: FastifyRequest): string => cookies[START.name] ?? "";

export const setStartSecret = (reply: FastifyReply, secret: string): void => setCookie(reply, START, secret);

export const clearStartSecret = (reply: FastifyReply): void => clearCookie(reply, START);

export const readIdentitySecret = ({ cookies }: FastifyRequest): string => cookies[ARRIVAL.name] ?? "";

export const setIdentitySecret = (reply: FastifyReply, secret: string): void => setCookie(reply, ARRIVAL, secret);

export const clearIdentitySecret = (reply: FastifyReply): void => clearCookie(reply, ARRIVAL);

type Kind = typeof START | typeof ARRIVAL;

function setCookie(reply: FastifyReply, { name, path, maxAge }: Kind, secret: string): void {
    reply.setCookie(name, secret, { ...toCookieOptions(reply), path, maxAge });
}

function clearCookie(reply: FastifyReply, { name, path }: Kind): void {
    reply.clearCookie(name, { ...toCookieOptions(reply), path });
}

/** Returns the options of both cookies. SameSite is lax, because the provider redirects the browser back. */
function toCookieOptions({ request }: FastifyReply) {
    return { httpOnly: true, sameSite: "lax", secure: request.siteURL.startsWith("https:") } as const;
}
