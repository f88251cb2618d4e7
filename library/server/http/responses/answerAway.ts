import { DatabaseAway } from "@parley/library/server/database";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerTo } from "./answerTo";
import { wantsPage } from "./errorPage";
import { sendSmallPage } from "./smallPage";

/** When to ask again while the database is away, in seconds. */
const AWAY_FOR = 5;

/** Asks whoever comes while the database is away to come again: no page can be made of what can't be asked for (FC-44). */
export function answerAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = answerTo(new DatabaseAway(), request);
    reply.code(answer.status).headers({ "retry-after": String(AWAY_FOR), "cache-control": "no-store" });
    if (wantsPage(request)) return sendSmallPage(reply, answer.message);
    return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(answer);
}
