import type { CommentRow, MovableRows } from "@parley/comments/server";
import type { DiscussionRow, Discussions, ReadPosition } from "@parley/discussions/server";
import type { LoggedAction } from "@parley/library/server/actionLog";

interface Dependencies {
    movableRows: MovableRows;
    discussions: Discussions;
}

export type Moving = ReturnType<typeof createMoving>;

/**
 * Creates the functions that merging, splitting and their undo share. All must run in a transaction in which the discussions are locked.
 */
export function createMoving({ movableRows, discussions }: Dependencies) {
    return {
        /**
         * Renumbers and counts the comments of these discussions. Replies to comments of other discussions become top-level comments. Returns
         * how far members had read in the first one who had read further than it reaches now.
         */
        async settle(rows: readonly DiscussionRow[]): Promise<ReadPosition[]> {
            const cut: ReadPosition[][] = [];
            for (const { discussionID } of rows) await movableRows.findStandalone(discussionID);
            for (const { discussionID } of rows) {
                const counts = await movableRows.recount(discussionID);
                cut.push(await discussions.setComments(discussionID, counts, await movableRows.newestIn(discussionID)));
                await keepAnswer(discussionID);
            }
            await discussions.postsMoved(rows.map(({ categoryID }) => categoryID));
            return cut[0] ?? [];
        },

        /** Accepts a comment as the answer again, if it is readable in the discussion and no other answer is accepted. */
        async acceptAgain(discussionID: number, commentID: unknown): Promise<void> {
            const comment = typeof commentID === "number" ? await movableRows.byID(commentID) : undefined;
            const row = await discussions.rowByID(discussionID);
            if (isReadable(comment, discussionID) && row?.acceptedCommentID === null)
                await discussions.accept(discussionID, comment?.commentID ?? null);
        },

        /**
         * Returns the IDs of up to `NAMED` comments that were written after the move and before its undo. Returns none unless it is undone.
         */
        async stayed({ after, dateUndone }: LoggedAction, discussionID: number): Promise<number[]> {
            if (dateUndone === null) return [];
            const since = { after: Number(after.newestCommentID ?? 0), until: dateUndone };
            return movableRows.writtenSince(discussionID, since, NAMED);
        },
    };

    /** Withdraws the accepted answer if it has moved to another discussion or was removed. */
    async function keepAnswer(discussionID: number): Promise<void> {
        const row = await discussions.rowByID(discussionID);
        if (row?.acceptedCommentID == null) return;
        if (!isReadable(await movableRows.byID(row.acceptedCommentID), discussionID))
            await discussions.accept(discussionID, null);
    }
}

const NAMED = 20;

const isReadable = (comment: CommentRow | undefined, discussionID: number): boolean =>
    comment?.discussionID === discussionID && comment.dateDeleted === null;
