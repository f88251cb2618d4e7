import {
    deleteComment,
    deleteComments,
    getComment,
    getCommentEdit,
    getCommentQuote,
    getComments,
    patchAnswer,
    patchComment,
    postComment,
} from "@parley/comments/contract";
import { readIdempotencyKey } from "@parley/discussions/server";
import { implement } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { CommentsService } from "./comments.service";
import type { CommentsRemoval } from "./removal/removeComments";
import type { CommentsEditing } from "./writing/editComments";

interface Services {
    service: CommentsService;
    editing: CommentsEditing;
    removal: CommentsRemoval;
}

/** Registers the API routes of comments. */
export function registerCommentsRoutes(api: FastifyInstance, { service, editing, removal }: Services): void {
    implement(api, getComments, (query, viewer) => service.list(viewer, query));
    implement(api, getComment, ({ commentID, expand, quoteParent = true }, viewer) =>
        service.get(viewer, commentID, { expand, quoteParent }),
    );
    implement(api, getCommentEdit, async ({ commentID }, viewer, { setHeader }) => {
        const { edit, etag } = await editing.edit(viewer, commentID);
        setHeader("ETag", etag);
        return edit;
    });
    implement(api, getCommentQuote, ({ commentID }, viewer) => service.quote(viewer, commentID));
    implement(api, postComment, (input, viewer, call) => service.add(viewer, { ...input, key: readIdempotencyKey(call) }));
    implement(api, patchComment, async ({ commentID, ...changes }, viewer, call) => {
        const ifMatch = call.reply.request.headers["if-match"];
        const { comment, etag } = await editing.change(viewer, commentID, changes, { ifMatch, key: readIdempotencyKey(call) });
        call.setHeader("ETag", etag);
        return comment;
    });
    implement(api, deleteComment, ({ commentID, reason }, viewer) => removal.remove(viewer, commentID, reason));
    implement(api, deleteComments, (input, viewer, call) => removal.removeMany(viewer, input, call));
    implement(api, patchAnswer, ({ commentID, status }, viewer) => editing.answer(viewer, commentID, status));
}
