import type { Categories } from "@parley/categories/server";
import type { DateTime } from "@parley/library/contract";
import { conflict, gone, notFound } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import type { DiscussionsRepository } from "./discussions.repository";
import type { DiscussionRow } from "./discussions.tables";
import { computeHotness } from "./hotness";
import type { ReadPosition } from "./reading/memberStates.repository";
import type { Reading } from "./reading/reading";

/** A comment as its discussion stores it for the latest reply. */
export interface NewestComment {
    commentID: number;
    insertUserID: number;
    authorName: string | null;
    dateInserted: DateTime;
}

/** Position of a comment in its discussion, and whether it is a top-level comment. */
interface CommentPosition {
    position: number;
    isTop: boolean;
}

interface Dependencies {
    repository: DiscussionsRepository;
    reading: Pick<Reading, "wrote">;
    users: Pick<Users, "addCounts">;
    categories: Pick<Categories, "postAdded" | "findLastPost" | "recount">;
}

/** Creates the functions by which the comments package updates discussions, always inside its transaction. */
export function createDiscussionComments({ repository, reading, users, categories }: Dependencies) {
    return {
        /**
         * Takes the next position for a comment and returns the discussion with increased counts, as `commentAdded` will store it. The row
         * stays locked until the transaction ends, so that comments of a discussion get consecutive positions. Throws 410 for a deleted
         * discussion, 409 for a redirect.
         */
        async takePosition(discussionID: number, isTop: boolean): Promise<DiscussionRow> {
            const row = await repository.lock(discussionID);
            if (!row) throw notFound("Discussion");
            if (row.dateDeleted !== null) throw gone("Discussion", { discussionID });
            if (row.redirectToID !== null)
                throw conflict("This post has been moved. Reply there.", { discussionID: row.redirectToID });
            return {
                ...row,
                countComments: row.countComments + 1,
                countPlaces: row.countPlaces + 1,
                countTopPlaces: row.countTopPlaces + (isTop ? 1 : 0),
            };
        },

        /** Locks the discussion against other writers of its comments until the transaction ends. */
        lock: repository.lock,

        /**
         * Updates a discussion after a comment was stored at the position from `takePlace`, whose result is `row`. A sunk discussion does
         * not move up in the lists.
         */
        async commentAdded(
            row: DiscussionRow,
            { commentID, insertUserID, authorName, dateInserted }: NewestComment,
        ): Promise<void> {
            const { discussionID, categoryID, countComments, countPlaces, countTopPlaces } = row;
            await repository.update(discussionID, {
                countComments,
                countPlaces,
                countTopPlaces,
                lastCommentID: commentID,
                lastUserID: insertUserID,
                lastAuthorName: authorName,
                hot: computeHotness(row),
                ...(!row.sink && { dateLastComment: dateInserted }),
            });
            // Authors without an account have the ID 0 together, and take part in nothing.
            if (insertUserID !== 0) await reading.wrote(insertUserID, discussionID, countPlaces);
            await users.addCounts(insertUserID, { comments: 1 });
            await categories.postAdded({
                categoryID,
                comments: 1,
                ...(!row.sink && {
                    lastDiscussionID: discussionID,
                    lastCommentID: commentID,
                    dateLastPost: dateInserted,
                    lastUserID: insertUserID,
                }),
            });
            // If the clock was set back, or two comments were added at once, the category may still refer to a replaced latest reply
            // (FC-91).
            if (!row.sink && dateInserted < row.dateLastComment) await categories.findLastPost(categoryID);
        },

        /** Updates a discussion after a comment was hidden; `newest` is the latest visible one. */
        commentRemoved: (row: DiscussionRow, insertUserID: number, newest: NewestComment | undefined): Promise<void> =>
            readable(row, insertUserID, -1, newest),

        /** Updates a discussion after a hidden comment was restored; `newest` is the latest visible one. */
        commentRestored: (row: DiscussionRow, insertUserID: number, newest: NewestComment | undefined): Promise<void> =>
            readable(row, insertUserID, 1, newest),

        /** Updates a discussion after a comment got another author; `newest` is the latest comment, which may be this one. */
        async commentGiven(
            row: DiscussionRow,
            { from, to }: { from: number; to: number },
            newest: NewestComment | undefined,
        ): Promise<void> {
            await users.addCounts(from, { comments: -1 });
            await users.addCounts(to, { comments: 1 });
            await repository.setState(to, row.discussionID, { participated: true });
            await repository.update(row.discussionID, lastOf(row, newest));
            if (row.dateDeleted === null) await categories.recount([row.categoryID]);
        },

        /**
         * Updates counts and read positions after the position of a removed comment was deleted, or inserted again, so that later comments
         * have moved by one.
         */
        async positionClosed(discussionID: number, { position, isTop }: CommentPosition): Promise<void> {
            await repository.add(discussionID, { countPlaces: -1, countTopPlaces: isTop ? -1 : 0 });
            await repository.shiftRead(discussionID, position, -1);
        },

        async positionOpened(discussionID: number, { position, isTop }: CommentPosition): Promise<void> {
            await repository.add(discussionID, { countPlaces: 1, countTopPlaces: isTop ? 1 : 0 });
            await repository.shiftRead(discussionID, position, 1);
        },

        /** Stores recounted comments of a discussion. Returns the read positions that were beyond them, so that an undo restores these. */
        async setComments(
            discussionID: number,
            counts: { countComments: number; countPlaces: number; countTopPlaces: number },
            newest: NewestComment | undefined,
        ): Promise<ReadPosition[]> {
            const row = await repository.byID(discussionID);
            if (row)
                await repository.update(discussionID, {
                    ...counts,
                    hot: computeHotness({ ...row, ...counts }),
                    ...lastOf(row, newest),
                });
            // Read positions must not exceed the number of positions, or the next comment would not count as new.
            return repository.limitRead(discussionID, counts.countPlaces);
        },

        restoreRead: repository.restoreRead,

        /** Stores which members have written in which discussions. */
        participated: repository.setParticipated,

        /** Stores the accepted answer of a discussion, or removes it. */
        accept: (discussionID: number, acceptedCommentID: number | null): Promise<void> =>
            repository.update(discussionID, { acceptedCommentID }),
    };

    /** Counts one visible comment more or less. The counts of a category exclude comments in deleted discussions. */
    async function readable(
        row: DiscussionRow,
        insertUserID: number,
        comments: 1 | -1,
        newest: NewestComment | undefined,
    ): Promise<void> {
        const countComments = row.countComments + comments;
        const last = lastOf(row, newest);
        await repository.update(row.discussionID, { countComments, hot: computeHotness({ ...row, countComments }), ...last });
        await users.addCounts(insertUserID, { comments });
        if (row.dateDeleted !== null) return;
        const hasAnotherLast = last.lastCommentID !== row.lastCommentID || last.dateLastComment !== row.dateLastComment;
        if (hasAnotherLast) await categories.recount([row.categoryID]);
        else await categories.postAdded({ categoryID: row.categoryID, comments });
    }
}

function lastOf(row: DiscussionRow, newest: NewestComment | undefined) {
    return {
        lastCommentID: newest?.commentID ?? null,
        lastUserID: newest?.insertUserID ?? row.insertUserID,
        lastAuthorName: newest ? newest.authorName : row.authorName,
        dateLastComment: newest && newest.dateInserted > row.dateInserted ? newest.dateInserted : row.dateInserted,
    };
}
