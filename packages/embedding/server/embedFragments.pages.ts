import { createHash } from "node:crypto";
import type { Comment } from "@parley/comments/contract";
import { getComments } from "@parley/comments/contract";
import type { FrameQuery } from "@parley/embedding/contract";
import { EMBED_FEED, EMBED_FRAGMENT, InvalidFrameQuery, parseFrameQuery, toPageParameters } from "@parley/embedding/contract";
import { ApiRefusal, fill, fromErrorBody } from "@parley/library/contract";
import { GUEST_ID, handleInternalRequest, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedFrames } from "./embedFrames.service";
import type { PrintedPage } from "./printFragment";
import { printFeed, printFragment } from "./printFragment";

interface Dependencies {
    users: Pick<Users, "viewer">;
    frames: Pick<EmbedFrames, "look">;
}

/** Number of comments in a fragment, which is a page of them, and in a feed. */
const [FRAGMENT_LIMIT, FEED_LIMIT] = [500, 30];

/** Registers the comments on a page as HTML without styles, for programs that make pages, and as a feed. Looking makes no discussion. */
export function registerEmbedFragments(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    { users, frames }: Dependencies,
): void {
    pages.get(EMBED_FRAGMENT, async (request, reply) => {
        const printed = await read(request, "commentID", FRAGMENT_LIMIT);
        return send(request, reply, "text/html", printFragment(printed, siteURL));
    });
    pages.get(EMBED_FEED, async (request, reply) => {
        const printed = await read(request, "-commentID", FEED_LIMIT);
        return send(request, reply, "application/atom+xml", printFeed(printed, siteURL));
    });

    async function read(request: FastifyRequest, sort: string, limit: number): Promise<PrintedPage> {
        const { framed, page: number } = readQuery(request);
        // Both are the same for everybody, whoever asks.
        request.viewer = await users.viewer(GUEST_ID);
        const page = await frames.look(request.viewer, framed);
        const parameters = toPageParameters(framed);
        if (page.discussionID === undefined) return { page, comments: [], parameters };
        const query = new URLSearchParams({
            discussionID: String(page.discussionID),
            sort,
            limit: String(limit),
            page: String(number),
        });
        const { path } = getComments;
        const { status, body } = await handleInternalRequest(request, { path, params: {}, query: `${query}&quoteParent=false` });
        if (status !== 200) throw new ApiRefusal(fromErrorBody(JSON.parse(body)));
        return { page, comments: JSON.parse(body) as Comment[], parameters };
    }
}

function readQuery({ url }: FastifyRequest): FrameQuery {
    try {
        return parseFrameQuery(new URL(url, "http://here").searchParams);
    } catch (error) {
        if (!(error instanceof InvalidFrameQuery)) throw error;
        const { parameter } = error;
        throw invalidField(parameter, fill("The parameter “{parameter}” of this address has no such value.", { parameter }));
    }
}

/** Sends a text that any site may read, or 304 if the client has it already. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    request.isCacheable = true;
    reply.headers({
        etag,
        "cache-control": "public, no-cache",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-robots-tag": "noindex",
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(text);
}
