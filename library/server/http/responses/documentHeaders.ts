import type { FastifyReply } from "fastify";

/** Security headers that concern documents alone. */
const DOCUMENT_HEADERS = [
    "cross-origin-opener-policy",
    "origin-agent-cluster",
    "referrer-policy",
    "x-dns-prefetch-control",
    "x-download-options",
    "x-frame-options",
    "x-permitted-cross-domain-policies",
    "x-xss-protection",
];

/** Removes the security headers that mean nothing for a response that is no document, such as a script or a stream of events. */
export function removeDocumentHeaders(reply: FastifyReply): void {
    for (const name of DOCUMENT_HEADERS) {
        reply.removeHeader(name);
        reply.raw.removeHeader(name);
    }
}
