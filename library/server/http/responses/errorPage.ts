import type { ApiError } from "@parley/library/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether a person, and not a script, is going to read the answer. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
    return !url.startsWith("/api/") && String(headers.accept ?? "").includes("text/html");
}

/**
 * Answers a person with a page that says what went wrong. A form that was refused before anybody looked at it comes back
 * as what was written, so that nothing typed is lost. Where no page can be made either, a plain line says so.
 */
export async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: ApiError): Promise<FastifyReply> {
    const formState = { form: LOST_FORM, values: writtenIn(request.body) };
    try {
        return await reply.renderPage(request.url, { status: error.status, error, formState });
    } catch (failure) {
        request.log.error({ err: failure }, "the error page failed");
        return reply
            .code(error.status)
            .type("text/plain; charset=utf-8")
            .send(`${error.message} ${error.description ?? ""}`);
    }
}

/** The name under which the error page finds what was written. */
const LOST_FORM = "lost";
const NEVER_SHOWN = /key|password|target/i;

/** What a person wrote in a form, never what is secret in it. */
function writtenIn(body: unknown): Record<string, string> {
    const entries = Object.entries((body ?? {}) as Record<string, unknown>);
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
    return Object.fromEntries(texts.filter(([name]) => !NEVER_SHOWN.test(name)));
}
