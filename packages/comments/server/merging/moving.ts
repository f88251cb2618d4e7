import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { Act } from "@parley/library/server/actionLog";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";

interface Dependencies {
    repository: CommentsRepository;
    discussions: Discussions;
}

export type Moving = ReturnType<typeof movingComments>;

/** What merging, splitting and taking either back have in common. All of it belongs into a transaction in which the discussions are locked. */
export function movingComments({ repository, discussions }: Dependencies) {
    return {
        /** Numbers and counts the comments of these discussions anew. What answers a comment elsewhere stands by itself from now on. */
        async settle(rows: readonly DiscussionRow[]): Promise<void> {
            for (const { discussionID } of rows) await repository.standAlone(discussionID);
            for (const { discussionID } of rows) {
                const counts = await repository.recount(discussionID);
                await discussions.setComments(discussionID, counts, await repository.newestIn(discussionID));
                await keepAnswer(discussionID);
            }
            await discussions.postsMoved(rows.map(({ categoryID }) => categoryID));
        },

        /** A comment is the answer again that was, if it can be read there and no other one is. */
        async acceptAgain(discussionID: number, commentID: unknown): Promise<void> {
            const comment = typeof commentID === "number" ? await repository.byID(commentID) : undefined;
            const row = await discussions.rowByID(discussionID);
            if (isReadable(comment, discussionID) && row?.acceptedCommentID === null)
                await discussions.accept(discussionID, comment?.commentID ?? null);
        },

        /** What was written where comments were brought, between that and taking it back, stayed there: a few of them are named. */
        async stayed({ after, dateUndone }: Act, discussionID: number): Promise<number[]> {
            if (dateUndone === null) return [];
            const since = { after: Number(after.newestCommentID ?? 0), until: dateUndone };
            return repository.writtenSince(discussionID, since, NAMED);
        },
    };

    /** What has gone elsewhere answers no question here. */
    async function keepAnswer(discussionID: number): Promise<void> {
        const row = await discussions.rowByID(discussionID);
        if (row?.acceptedCommentID == null) return;
        if (!isReadable(await repository.byID(row.acceptedCommentID), discussionID)) await discussions.accept(discussionID, null);
    }
}

const NAMED = 20;

const isReadable = (comment: CommentRow | undefined, discussionID: number): boolean =>
    comment?.discussionID === discussionID && comment.dateDeleted === null;
