import type { FastifyReply } from "fastify";

/** Responds with a static HTML page of one sentence. */
export function sendSmallPage(reply: FastifyReply, message: string): FastifyReply {
    return reply
        .header("content-security-policy", "default-src 'none'")
        .type("text/html; charset=utf-8")
        .send(
            `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
                `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${message}</title></head>` +
                `<body><h1>${message}</h1></body></html>`,
        );
}
