import type { InternalRequest, InternalResponse } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logFailure } from "../logFailure";
import type { InternalCallInput } from "../requests/call";
import { parseQueryString } from "../requests/parseQueryString";
import { toErrorResponse } from "./errorResponse";
import { sharePageReads } from "./readOncePerPage";
import { noSuchPath } from "./refusals";

/** Handles an internal API call of a page, with the permissions of the page's viewer. */
export type InternalHandler = (input: InternalCallInput, page: FastifyRequest) => Promise<InternalResponse>;

declare module "fastify" {
    interface FastifyInstance {
        /** Handlers of internal calls, by API path. */
        answersWithin?: Map<string, InternalHandler>;
    }
}

/** Makes an API path available to internal calls of pages. */
export function registerInternalHandler(api: FastifyInstance, path: string, answer: InternalHandler): void {
    api.answersWithin?.set(path, answer);
}

/**
 * Handles an API call that a page makes within the server, with the permissions of the page's viewer. The call is parsed, validated,
 * handled and serialized like any other; only HTTP and a second authentication are left out.
 */
export async function handleInternalRequest(
    page: FastifyRequest,
    { path, params, query, body }: InternalRequest,
): Promise<InternalResponse> {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    try {
        const answer = page.server.answersWithin?.get(path);
        if (!answer) throw noSuchPath(path);
        sharePageReads(page.viewer);
        return await answer({ url: `${page.siteURL}/api/v2${filled}`, params, query: parseQueryString(query), body }, page);
    } catch (error) {
        const answer = toErrorResponse(error, page);
        if (answer.status >= 500) logFailure(page, { error, path, what: "a call of a page failed" });
        return { status: answer.status, headers: {}, body: JSON.stringify(answer) };
    }
}
