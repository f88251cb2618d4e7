import { findDirection } from "@parley/library/contract";
import type { FastifyReply } from "fastify";

/** Responds with a static HTML page of one sentence, in the language of its reader. */
export function sendSmallPage(reply: FastifyReply, text: string): FastifyReply {
    const { server, request } = reply;
    const message = server.findTranslation(request)(text);
    const language = server.findLanguage(request);
    return reply
        .header("content-security-policy", "default-src 'none'")
        .header("content-language", language)
        .type("text/html; charset=utf-8")
        .send(
            `<!doctype html><html lang="${language}" dir="${findDirection(language)}"><head><meta charset="utf-8">` +
                `<meta name="viewport" content="width=device-width">` +
                `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${message}</title></head>` +
                `<body><h1>${message}</h1></body></html>`,
        );
}
