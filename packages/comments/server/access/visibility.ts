import type { Categories } from "@parley/categories/server";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { Viewer } from "@parley/library/server/http";
import { gone, notFound } from "@parley/library/server/http";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";

interface Dependencies {
    repository: Pick<CommentsRepository, "byID">;
    discussions: Pick<Discussions, "rowByID" | "rowsByIDs">;
    categories: Pick<Categories, "visibleIDs">;
}

/** A comment and its discussion. */
export interface VisibleComment {
    comment: CommentRow;
    discussion: DiscussionRow;
}

export type DiscussionOf = Awaited<ReturnType<Discussions["rowsByIDs"]>>[number];

export type CommentsVisibility = ReturnType<typeof createCommentsVisibility>;

/** Creates the visibility filter of comments: a viewer sees the comments of the discussions they see. */
export function createCommentsVisibility({ repository, discussions, categories }: Dependencies) {
    return {
        /** Returns a comment that the viewer may see. Throws 410 if it was removed, and 404 if it is hidden or does not exist (FC-12). */
        async visible(viewer: Viewer, commentID: number): Promise<VisibleComment> {
            const comment = await repository.byID(commentID);
            const discussion = comment && (await discussions.rowByID(comment.discussionID));
            if (!discussion || !(await categories.visibleIDs(viewer)).includes(discussion.categoryID)) throw notFound("Comment");
            if (comment.dateDeleted !== null || discussion.dateDeleted !== null) {
                const { deleteActID: logID } = comment;
                throw gone("Comment", { commentID, ...(logID !== null && { logID }) });
            }
            return { comment, discussion };
        },

        /** Returns the discussions of these comments in categories that the viewer may see, including removed discussions. */
        async discussionsOf(
            viewer: Viewer,
            comments: readonly Pick<CommentRow, "discussionID">[],
        ): Promise<Map<number, DiscussionOf>> {
            const rows = await discussions.rowsByIDs([...new Set(comments.map(({ discussionID }) => discussionID))]);
            const visibleIDs = new Set(rows.length > 0 ? await categories.visibleIDs(viewer) : []);
            return new Map(rows.filter(({ categoryID }) => visibleIDs.has(categoryID)).map((row) => [row.discussionID, row]));
        },
    };
}
