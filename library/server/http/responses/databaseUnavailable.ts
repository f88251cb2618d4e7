import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "./errorPage";
import { toErrorResponse } from "./errorResponse";
import { sendSmallPage } from "./smallPage";

/** Value of `Retry-After` while the database is unreachable, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Responds with 503 and `Retry-After` while the database is unreachable, because no page can be rendered then (FC-44). */
export function sendDatabaseUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = toErrorResponse(new DatabaseUnavailableError(), request);
    reply.code(answer.status).headers({ "retry-after": String(RETRY_AFTER_SECONDS), "cache-control": "no-store" });
    if (wantsPage(request)) return sendSmallPage(reply, answer.message);
    return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(answer);
}
