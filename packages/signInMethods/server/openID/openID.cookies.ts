import type { FastifyReply, FastifyRequest } from "fastify";

/** Holds the secret of a browser that is on its way to a provider; it is for the way back alone. */
const START = { name: "parley-openid", path: "/entry/openid", maxAge: 10 * 60 };
/** Holds the secret of a browser in which somebody has come from a provider and is nobody's yet. */
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

/** Lax, for the way back begins at the provider. */
function kept({ request }: FastifyReply) {
    return { httpOnly: true, sameSite: "lax", secure: request.siteURL.startsWith("https:") } as const;
}
