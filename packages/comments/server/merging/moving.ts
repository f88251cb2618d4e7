import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { LoggedAction } from "@parley/library/server/actionLog";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";

interface Dependencies {
    repository: CommentsRepository;
    discussions: Discussions;
}

export type Moving = ReturnType<typeof createMoving>;

/**
 * Creates the functions that merging, splitting and their undo share. All must run in a transaction in which the discussions are locked.
 */
export function createMoving({ repository, discussions }: Dependencies) {
    return {
        /** Renumbers and counts the comments of these discussions. Replies to comments of other discussions become top-level comments. */
        async settle(rows: readonly DiscussionRow[]): Promise<void> {
            for (const { discussionID } of rows) await repository.standAlone(discussionID);
            for (const { discussionID } of rows) {
                const counts = await repository.recount(discussionID);
                await discussions.setComments(discussionID, counts, await repository.newestIn(discussionID));
                await keepAnswer(discussionID);
            }
            await discussions.postsMoved(rows.map(({ categoryID }) => categoryID));
        },

        /** Accepts a comment as the answer again, if it is readable in the discussion and no other answer is accepted. */
        async acceptAgain(discussionID: number, commentID: unknown): Promise<void> {
            const comment = typeof commentID === "number" ? await repository.byID(commentID) : undefined;
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
            return repository.writtenSince(discussionID, since, NAMED);
        },
    };

    /** Withdraws the accepted answer if it has moved to another discussion or was removed. */
    async function keepAnswer(discussionID: number): Promise<void> {
        const row = await discussions.rowByID(discussionID);
        if (row?.acceptedCommentID == null) return;
        if (!isReadable(await repository.byID(row.acceptedCommentID), discussionID)) await discussions.accept(discussionID, null);
    }
}

const NAMED = 20;

const isReadable = (comment: CommentRow | undefined, discussionID: number): boolean =>
    comment?.discussionID === discussionID && comment.dateDeleted === null;
