import type { InnerAnswer, InnerRequest } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logFailure } from "../logFailure";
import type { AskedWithin } from "../requests/call";
import { parseQueryString } from "../requests/queryOf";
import { answerTo } from "./answerTo";
import { readForPage } from "./onceAPage";
import { notFound } from "./refusals";

/** Answers one call of the API to a page, in the name of who asked for it. */
export type AnswerPage = (asked: AskedWithin, page: FastifyRequest) => Promise<InnerAnswer>;

declare module "fastify" {
    interface FastifyInstance {
        /** What pages can ask for, by its path. */
        answersWithin?: Map<string, AnswerPage>;
    }
}

/** Lets pages ask for what a path of the API answers. */
export function letPagesAsk(api: FastifyInstance, path: string, answer: AnswerPage): void {
    api.answersWithin?.set(path, answer);
}

/**
 * Answers a call that a page makes of the API in the name of who asked for the page. It is read, checked, answered and shaped as every call is;
 * only the way there and back through HTTP is left out, with finding out a second time who asks.
 */
export async function answerWithin(page: FastifyRequest, { path, params, query, body }: InnerRequest): Promise<InnerAnswer> {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    try {
        const answer = page.server.answersWithin?.get(path);
        if (!answer) throw notFound(path.split("/")[1] ?? "");
        readForPage(page.viewer);
        return await answer({ url: `${page.siteURL}/api/v2${filled}`, params, query: parseQueryString(query), body }, page);
    } catch (error) {
        const answer = answerTo(error, page);
        if (answer.status >= 500) logFailure(page, { error, path, what: "a call of a page failed" });
        return { status: answer.status, headers: {}, body: JSON.stringify(answer) };
    }
}
