import type { ApiError } from "@parley/library/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Checks whether the client expects an HTML page rather than an API response. No page is rendered for a limited session. */
export function wantsPage({ url, headers, viewer }: FastifyRequest): boolean {
    return (
        viewer?.limits?.categoryID === undefined && !url.startsWith("/api/") && String(headers.accept ?? "").includes("text/html")
    );
}

/**
 * Responds with an error page. If a form was rejected before it was processed, the page returns its values, so that no typed text is lost.
 * If the page can't be rendered either, sends plain text.
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

/** Name of the form state in which the error page finds the submitted values. */
const LOST_FORM = "lost";
const NEVER_SHOWN = /key|password|target/i;

/** Returns the values of a submitted form, without secrets. */
function writtenIn(body: unknown): Record<string, string> {
    const entries = Object.entries((body ?? {}) as Record<string, unknown>);
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
    return Object.fromEntries(texts.filter(([name]) => !NEVER_SHOWN.test(name)));
}
