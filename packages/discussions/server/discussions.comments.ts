import type { Categories } from "@parley/categories/server";
import type { DateTime } from "@parley/library/contract";
import { conflict, gone, notFound } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import type { DiscussionsRepository } from "./discussions.repository";
import type { DiscussionRow } from "./discussions.tables";
import { hotnessOf } from "./lists/hot";
import type { Reading } from "./reading/reading";

/** A comment as the discussion it stands in must know it. */
export interface NewestComment {
    commentID: number;
    insertUserID: number;
    authorName: string | null;
    dateInserted: DateTime;
}

/** A place among the comments of a discussion, and whether it is one among those that answer the discussion itself. */
interface Place {
    position: number;
    isTop: boolean;
}

interface Dependencies {
    repository: DiscussionsRepository;
    reading: Pick<Reading, "wrote">;
    users: Pick<Users, "addCounts">;
    categories: Pick<Categories, "postAdded" | "findLastPost" | "recount">;
}

/** What the owner of the comments tells of them, always within the transaction that changes them. */
export function discussionComments({ repository, reading, users, categories }: Dependencies) {
    return {
        /**
         * Takes the next place among the comments and answers the discussion with it counted, as `commentAdded` will store it. The row stays locked
         * until the transaction ends, so comments of one discussion are numbered one after the other. Throws 410 when it was removed.
         */
        async takePlace(discussionID: number, isTop: boolean): Promise<DiscussionRow> {
            const row = await repository.lock(discussionID);
            if (!row) throw notFound("Discussion");
            if (row.dateDeleted !== null) throw gone("Discussion", { discussionID });
            if (row.redirectToID !== null)
                throw conflict("This discussion has been moved. Reply there.", { discussionID: row.redirectToID });
            return {
                ...row,
                countComments: row.countComments + 1,
                countPlaces: row.countPlaces + 1,
                countTopPlaces: row.countTopPlaces + (isTop ? 1 : 0),
            };
        },

        /** Keeps other writers of this discussion's comments waiting until the transaction ends. */
        lock: repository.lock,

        /** A comment was stored at the place that `takePlace` gave, whose answer is `row`. In a discussion that sinks it brings nothing to the top. */
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
                hot: hotnessOf(row),
                ...(!row.sink && { dateLastComment: dateInserted }),
            });
            await reading.wrote(insertUserID, discussionID, countPlaces);
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
            // A clock that was put back, or two who wrote at once: the category may remember what the discussion has just forgotten (FC-91).
            if (!row.sink && dateInserted < row.dateLastComment) await categories.findLastPost(categoryID);
        },

        /** A comment can't be read any more; `newest` is the newest that still can. */
        commentRemoved: (row: DiscussionRow, insertUserID: number, newest: NewestComment | undefined): Promise<void> =>
            readable(row, insertUserID, -1, newest),

        /** A removed comment can be read again; `newest` is the newest that can. */
        commentRestored: (row: DiscussionRow, insertUserID: number, newest: NewestComment | undefined): Promise<void> =>
            readable(row, insertUserID, 1, newest),

        /** A comment has another author; `newest` is the newest of the discussion, which may be this one. */
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
         * The place of a removed comment was closed, and those behind it have moved up; or opened again, and they have moved down. So has how far
         * down members had come who had passed it.
         */
        async placeClosed(discussionID: number, { position, isTop }: Place): Promise<void> {
            await repository.add(discussionID, { countPlaces: -1, countTopPlaces: isTop ? -1 : 0 });
            await repository.shiftRead(discussionID, position, -1);
        },

        async placeOpened(discussionID: number, { position, isTop }: Place): Promise<void> {
            await repository.add(discussionID, { countPlaces: 1, countTopPlaces: isTop ? 1 : 0 });
            await repository.shiftRead(discussionID, position, 1);
        },

        /** What the comments add up to, counted anew. */
        async setComments(
            discussionID: number,
            counts: { countComments: number; countPlaces: number; countTopPlaces: number },
            newest: NewestComment | undefined,
        ): Promise<void> {
            const row = await repository.byID(discussionID);
            if (row)
                await repository.update(discussionID, {
                    ...counts,
                    hot: hotnessOf({ ...row, ...counts }),
                    ...lastOf(row, newest),
                });
            // Nobody has passed more than there is: what is written next would not be new to them.
            await repository.limitRead(discussionID, counts.countPlaces);
        },

        /** Members who have written in discussions, all at once. */
        participated: repository.setParticipated,

        /** The comment that answers the discussion, or none. */
        accept: (discussionID: number, acceptedCommentID: number | null): Promise<void> =>
            repository.update(discussionID, { acceptedCommentID }),
    };

    /** One comment more or less can be read. The counters of its category leave out what stands in a removed discussion. */
    async function readable(
        row: DiscussionRow,
        insertUserID: number,
        comments: 1 | -1,
        newest: NewestComment | undefined,
    ): Promise<void> {
        const countComments = row.countComments + comments;
        const last = lastOf(row, newest);
        await repository.update(row.discussionID, { countComments, hot: hotnessOf({ ...row, countComments }), ...last });
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
