import type { CommentThread, ThreadQuery } from "@parley/comments/contract";
import { THREAD_LIMIT } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";

type Named = NonNullable<ReturnType<Comments["otherParents"]["named"]>>;

/** Returns the comments of a record other than a discussion as a thread of one level (contract §4.6): they have no replies. */
export async function listFlat(viewer: Viewer, { parent, parentRecordID }: Named, query: ThreadQuery): Promise<CommentThread> {
    const { page = 1, limit = THREAD_LIMIT, sort = "dateInserted", expand } = query;
    const { items, paging } = await parent.list(viewer, parentRecordID, { page, limit, sort, ...(expand && { expand }) });
    if (query.parentCommentID !== undefined) throw notFound("Comment");
    return {
        threadStructure: items.map(({ commentID }) => ({
            type: "comment",
            commentID,
            parentCommentID: null,
            depth: 1,
            children: [],
        })),
        commentsByID: Object.fromEntries(items.map((comment) => [comment.commentID, comment])),
        paging: { page, limit, total: paging.total ?? items.length },
    };
}
