import type { AnyComment } from "@parley/comments/contract";
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
import type { Page } from "@parley/library/contract";
import { badRequest, implement, requireSession } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { CommentsService } from "./comments.service";
import type { OtherParents } from "./otherParents";
import type { CommentsRemoval } from "./removal/removeComments";
import type { CommentsEditing } from "./writing/editComments";

interface Services {
    service: CommentsService;
    editing: CommentsEditing;
    removal: CommentsRemoval;
    otherParents: OtherParents;
}

/** Registers the API routes of comments. Calls about comments of other records than discussions go to the feature of these records. */
export function registerCommentsRoutes(api: FastifyInstance, { service, editing, removal, otherParents }: Services): void {
    const { named, ofComment } = otherParents;
    implement(api, getComments, async (query, viewer): Promise<Page<AnyComment>> => {
        const other = named(query);
        return other ? other.parent.list(viewer, other.parentRecordID, query) : service.list(viewer, query);
    });
    implement(
        api,
        getComment,
        async ({ commentID, expand, quoteParent = true }, viewer) =>
            ofComment(commentID)?.get(viewer, commentID, { expand, quoteParent }) ??
            service.get(viewer, commentID, { expand, quoteParent }),
    );
    implement(api, getCommentEdit, async ({ commentID }, viewer, { setHeader }) => {
        const { edit, etag } = await (ofComment(commentID) ?? editing).edit(viewer, commentID);
        setHeader("ETag", etag);
        return edit;
    });
    implement(api, getCommentQuote, ({ commentID }, viewer) => (ofComment(commentID) ?? service).quote(viewer, commentID));
    implement(api, postComment, async (input, viewer, call): Promise<AnyComment> => {
        const [other, sent] = [named(input), { ...input, key: readIdempotencyKey(call) }];
        return other ? other.parent.add(viewer, other.parentRecordID, sent) : service.add(viewer, sent);
    });
    implement(api, patchComment, async ({ commentID, ...changes }, viewer, call) => {
        const ifMatch = call.reply.request.headers["if-match"];
        const { comment, etag } = await (ofComment(commentID) ?? editing).change(viewer, commentID, changes, {
            ifMatch,
            key: readIdempotencyKey(call),
        });
        call.setHeader("ETag", etag);
        return comment;
    });
    implement(api, deleteComment, ({ commentID, reason }, viewer) =>
        (ofComment(commentID) ?? removal).remove(viewer, commentID, reason),
    );
    implement(api, deleteComments, async (input, viewer, call) => {
        const parents = new Set(input.commentIDs.map(ofComment));
        if (parents.size > 1) throw badRequest("The replies are in several posts.");
        const [other] = parents;
        return (other ?? removal).removeMany(viewer, input, call);
    });
    implement(api, patchAnswer, async ({ commentID, status }, viewer) => {
        requireSession(viewer);
        await otherParents.refuse(viewer, commentID);
        return editing.answer(viewer, commentID, status);
    });
}
