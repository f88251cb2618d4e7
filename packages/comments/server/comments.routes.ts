import {
    deleteComment,
    deleteComments,
    getComment,
    getCommentEdit,
    getCommentQuote,
    getComments,
    getCommentThread,
    patchAnswer,
    patchComment,
    postComment,
    ThreadQuery,
} from "@parley/comments/contract";
import { keyOf } from "@parley/discussions/server";
import { pagingHeaders } from "@parley/library/contract";
import { implement } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { CommentsService } from "./comments.service";
import type { threadsService } from "./threads.service";

/** Answers the calls about comments, a line each. */
export function commentsRoutes(api: FastifyInstance, service: CommentsService, threads: ReturnType<typeof threadsService>): void {
    implement(api, getComments, (query, viewer) => service.list(viewer, query));
    implement(api, getCommentThread, async (query, viewer, { reply, siteURL }) => {
        const thread = await threads.thread(viewer, query);
        const parsed = reply.request.query as Record<string, unknown>;
        const call = { url: `${siteURL}/api/v2/comments/thread`, parsed, schema: ThreadQuery };
        reply.headers({ ...pagingHeaders({ items: thread.threadStructure, paging: thread.paging }, call) });
        return thread;
    });
    implement(api, getComment, ({ commentID, expand, quoteParent = true }, viewer) =>
        service.get(viewer, commentID, { expand, quoteParent }),
    );
    implement(api, getCommentEdit, ({ commentID }, viewer) => service.edit(viewer, commentID));
    implement(api, getCommentQuote, ({ commentID }, viewer) => service.quote(viewer, commentID));
    implement(api, postComment, (input, viewer, call) => service.add(viewer, { ...input, key: keyOf(call) }));
    implement(api, patchComment, ({ commentID, ...changes }, viewer) => service.change(viewer, commentID, changes));
    implement(api, deleteComment, ({ commentID }, viewer) => service.remove(viewer, commentID));
    implement(api, deleteComments, async ({ commentIDs, deleteMethod }, viewer) => {
        const successIDs = await service.removeMany(viewer, commentIDs, deleteMethod);
        return {
            progress: { successIDs, failedIDs: [], exceptionsByID: {}, countTotalIDs: successIDs.length },
            callbackPayload: null,
        };
    });
    implement(api, patchAnswer, ({ commentID, status }, viewer) => service.answer(viewer, commentID, status === "accepted"));
}
