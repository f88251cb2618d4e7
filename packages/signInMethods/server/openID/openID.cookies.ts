import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookie with the secret of a started flow; sent only on return from the provider. */
const START = { name: "parley-openid", path: "/entry/openid", maxAge: 10 * 60 };
/** Cookie with the secret of an unlinked identity. */
const ARRIVAL = { name: "parley-arrival", path: "/", maxAge: 30 * 60 };

export const readStartSecret = ({ cookies }: FastifyRequest): string => cookies[START.name] ?? "";

export const giveStartSecret = (reply: FastifyReply, secret: string): void => give(reply, START, secret);

export const takeStartSecret = (reply: FastifyReply): void => take(reply, START);

export const readArrivalSecret = ({ cookies }: FastifyRequest): string => cookies[ARRIVAL.name] ?? "";

export const giveArrivalSecret = (reply: FastifyReply, secret: string): void => give(reply, ARRIVAL, secret);

export const takeArrivalSecret = (reply: FastifyReply): void => take(reply, ARRIVAL);

type Kind = typeof START | typeof ARRIVAL;

function give(reply: FastifyReply, { name, path, maxAge }: Kind, secret: string): void {
    reply.setCookie(name, secret, { ...kept(reply), path, maxAge });
}

function take(reply: FastifyReply, { name, path }: Kind): void {
    reply.clearCookie(name, { ...kept(reply), path });
}

/** Returns the options of both cookies. SameSite is lax, because the provider redirects the browser back. */
function kept({ request }: FastifyReply) {
    return { httpOnly: true, sameSite: "lax", secure: request.siteURL.startsWith("https:") } as const;
}
