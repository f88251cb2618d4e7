import type { Categories } from "@parley/categories/server";
import type { CommentMover, Comments, MovableRows } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import { conflict, gone, notFound } from "@parley/library/server/http";
import type { Notifications } from "@parley/notifications/server";
import type { Transfers } from "./transfers";
import { requireSplit } from "./transfers";

interface Dependencies {
    movableRows: Pick<MovableRows, "byID">;
    /** Throws unless the viewer may post a comment in a discussion. */
    requireReply: Comments["requireReply"];
    transfers: Transfers;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Discussions;
    notifications: Pick<Notifications, "recordAction">;
}

/**
 * Creates the function that moves one comment with its replies to an existing discussion, and registers its logged action with undo. Its
 * author is notified. It needs the permission to split the source and to comment on the target (contract §5.2).
 */
export function createCommentMover(dependencies: Dependencies): CommentMover {
    const { movableRows, requireReply, transfers, categories, discussions, notifications } = dependencies;
    const kind = transfers.createActionType({
        async requireUndo(viewer, targetID) {
            const [target] = await discussions.rowsByIDs([targetID]);
            if (!target || !(await categories.visibleIDs(viewer)).includes(target.categoryID)) throw notFound("Discussion");
            requireSplit(viewer, target.categoryID);
        },
    });
    discussions.provideAction("moveComments", kind);

    return {
        async requireMove(viewer, source, targetID) {
            requireSplit(viewer, source.categoryID);
            requireReply(viewer, await discussions.requireView(viewer, targetID));
        },

        async move(viewer, commentID, { source, target }) {
            const comment = await movableRows.byID(commentID);
            if (!comment || comment.dateDeleted !== null) throw gone("Comment", { commentID });
            // Another request has moved it to the same discussion in the meantime.
            if (comment.discussionID === target.discussionID) return;
            if (comment.discussionID !== source.discussionID) throw conflict("This reply has been moved in the meantime.");
            if (target.dateDeleted !== null) throw gone("Discussion", { discussionID: target.discussionID });
            requireSplit(viewer, source.categoryID);
            requireReply(viewer, target);
            const actID = await transfers.transfer(viewer, { kind: "moveComments", source, target, chosen: [comment] });
            const action = { kind: "move", recordType: "comment", recordID: commentID };
            await notifications.recordAction(viewer, { ...action, actID, authorID: comment.insertUserID });
        },
    };
}
