import type { DateTime } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database, Tables } from "@parley/library/server/database";
import type { Insertable, Updateable } from "kysely";
import type { CommentRow } from "./comments.tables";
import { findCommentsByIDs } from "./lists/findCommentsByIDs";
import { createListsRepository } from "./lists/lists.repository";
import { createOrderingRepository } from "./threads/ordering.repository";
import { createThreadsRepository } from "./threads/threads.repository";

export type { CommentFilter } from "./lists/lists.repository";
export type { Branch } from "./threads/threads.repository";

/** Number of rows scanned by one statement. */
const LOOKED_THROUGH_AT_ONCE = 5000;

export type CommentsRepository = ReturnType<typeof createCommentsRepository>;

/** Creates the SQL functions for comments: reading, listing, ordering and writing. */
export function createCommentsRepository(database: Database) {
    return {
        ...createThreadsRepository(database),
        ...createListsRepository(database),
        ...createOrderingRepository(database),

        byID: (commentID: number): Promise<CommentRow | undefined> =>
            database.query.selectFrom("comments").selectAll().where("commentID", "=", commentID).executeTakeFirst(),

        byIDs: (commentIDs: readonly number[]): Promise<CommentRow[]> => findCommentsByIDs(database, commentIDs),

        async insert(row: Insertable<Tables["comments"]>): Promise<CommentRow> {
            const stored = await database.query.insertInto("comments").values(row).returningAll().executeTakeFirstOrThrow();
            await getContentSources(database).written("comment", stored.commentID, row.bodyHtml, { isNew: true });
            return stored;
        },

        /** Inserts many rows and returns their IDs in the same order. */
        async insertMany(rows: readonly Insertable<Tables["comments"]>[]): Promise<number[]> {
            const ids: number[] = [];
            for (let start = 0; start < rows.length; start += 100) {
                const chunk = rows.slice(start, start + 100);
                const inserted = await database.query.insertInto("comments").values(chunk).returning("commentID").execute();
                // IDs ascend in the order of the values, but databases do not guarantee the order of returned rows.
                const chunkIDs = inserted.map(({ commentID }) => commentID).sort((a, b) => a - b);
                for (const [index, id] of chunkIDs.entries())
                    await getContentSources(database).reworded("comment", id, chunk[index]?.bodyHtml ?? "", { isNew: true });
                ids.push(...chunkIDs);
            }
            return ids;
        },

        /** Yields all comments whose body mentions a member. Scans limited ranges of IDs, so that no statement blocks for long. */
        async *mentioning(userID: number): AsyncIterable<CommentRow> {
            const newest = await database.query
                .selectFrom("comments")
                .select((row) => row.fn.max("commentID").as("id"))
                .executeTakeFirst();
            for (let from = 0; from < Number(newest?.id ?? 0); from += LOOKED_THROUGH_AT_ONCE) {
                yield* await database.query
                    .selectFrom("comments")
                    .selectAll()
                    .where("commentID", ">", from)
                    .where("commentID", "<=", from + LOOKED_THROUGH_AT_ONCE)
                    .where("bodyHtml", "like", `%data-userid="${userID}"%`)
                    .orderBy("commentID")
                    .execute();
            }
        },

        /** Changes a body, unless somebody else has changed it in the meantime. */
        async reword(
            { commentID, body }: Pick<CommentRow, "commentID" | "body">,
            changes: Updateable<Tables["comments"]>,
        ): Promise<void> {
            const { numUpdatedRows } = await database.query
                .updateTable("comments")
                .set(changes)
                .where("commentID", "=", commentID)
                .where("body", "=", body)
                .executeTakeFirst();
            if (numUpdatedRows > 0n && typeof changes.bodyHtml === "string")
                await getContentSources(database).reworded("comment", commentID, changes.bodyHtml);
        },

        async update(commentID: number, changes: Updateable<Tables["comments"]>): Promise<void> {
            await database.query.updateTable("comments").set(changes).where("commentID", "=", commentID).execute();
            await getContentSources(database).written("comment", commentID, changes.bodyHtml);
        },

        /** Returns the ID of the newest comment of the whole site. */
        async newestID(): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("comments")
                .select((comments) => comments.fn.max("commentID").as("commentID"))
                .executeTakeFirst();
            return row?.commentID ?? undefined;
        },

        /** Returns the IDs of all replies to a comment, including hidden ones. */
        async idsOfAnswers(commentID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("parentCommentID", "=", commentID)
                .execute();
            return rows.map((row) => row.commentID);
        },

        /** Returns which of these users have commented in a discussion. */
        async authorsAmong(discussionID: number, userIDs: readonly number[]): Promise<Set<number>> {
            const rows = await database.query
                .selectFrom("comments")
                .select("insertUserID")
                .distinct()
                .where("discussionID", "=", discussionID)
                .execute();
            const authors = new Set(rows.map(({ insertUserID }) => insertUserID));
            return new Set(userIDs.filter((userID) => authors.has(userID)));
        },

        /** Returns up to `limit` comments written in a discussion after a comment and until a time. */
        writtenSince: (
            discussionID: number,
            { after, until }: { after: number; until: DateTime },
            limit: number,
        ): Promise<number[]> =>
            database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "=", discussionID)
                .where("commentID", ">", after)
                .where("dateInserted", "<=", until)
                .where("dateDeleted", "is", null)
                .orderBy("commentID")
                .limit(limit)
                .execute()
                .then((rows) => rows.map(({ commentID }) => commentID)),

        /** Checks whether a comment has replies, including hidden ones. */
        async hasAnswers(commentID: number): Promise<boolean> {
            const row = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("parentCommentID", "=", commentID)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Clears the content of all comments of a discussion, including removed ones, and returns their IDs. */
        async wipeAllIn(discussionID: number, emptied: Updateable<Tables["comments"]>): Promise<number[]> {
            const rows = await database.query
                .updateTable("comments")
                .set(emptied)
                .where("discussionID", "=", discussionID)
                .returning("commentID")
                .execute();
            const ids = rows.map(({ commentID }) => commentID);
            await getContentSources(database).gone("comment", ids);
            return ids;
        },

        /** Deletes the row of a comment without a position. */
        async erase(commentID: number): Promise<void> {
            await database.query.deleteFrom("comments").where("commentID", "=", commentID).execute();
            await getContentSources(database).gone("comment", [commentID]);
        },

        /** Returns removed comments past their retention period, longest overdue first. */
        toErase: ({ now, removedBefore }: { now: DateTime; removedBefore: DateTime }, limit: number): Promise<CommentRow[]> =>
            database.query
                .selectFrom("comments")
                .selectAll()
                .where("eraseAfter", "is not", null)
                .where("eraseAfter", "<=", now)
                .where("dateDeleted", "<=", removedBefore)
                .orderBy("eraseAfter")
                .orderBy("commentID", "desc")
                .limit(limit)
                .execute(),

        /**
         * Deletes many rows: all comments of their discussions, so that no positions need updating. Replies are deleted before their
         * parents.
         */
        async removeAll(commentIDs: readonly number[]): Promise<void> {
            const ids = [...commentIDs].sort((one, other) => other - one);
            for (let start = 0; start < ids.length; start += 500) {
                await database.query
                    .deleteFrom("comments")
                    .where("commentID", "in", ids.slice(start, start + 500))
                    .execute();
            }
            await getContentSources(database).gone("comment", ids);
        },
    };
}
