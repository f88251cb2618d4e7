import type { FastifyReply, FastifyRequest } from "fastify";

/** What a handler may know of the HTTP call it answers, and the little it may say besides the answer. */
export interface Call {
    /** Named in the log and in every 5xx answer. */
    requestID: string;
    /** Where the site is, without a trailing slash: `https://forum.example`. */
    siteURL: string;
    /** The address of who is asking, as the trusted proxies tell it. */
    address: string;
    userAgent: string;
    /** Says another status than the endpoint's usual one: 202 for "waits for approval". */
    setStatus(status: number): void;
    setHeader(name: string, value: string): void;
    reply: FastifyReply;
}

export function callOf(request: FastifyRequest, reply: FastifyReply): Call {
    return {
        requestID: request.id,
        siteURL: request.siteURL,
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        setStatus: (status) => void reply.code(status),
        setHeader: (name, value) => void reply.header(name, value),
        reply,
    };
}
