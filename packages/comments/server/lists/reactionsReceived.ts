import type { Categories } from "@parley/categories/server";
import type { Database } from "@parley/library/server/database";
import type { ReceivedSource } from "@parley/reactions/server";
import type { CommentsRepository } from "../comments.repository";
import type { createCommentSerializer } from "../comments.serializer";

interface Dependencies {
    database: Database;
    repository: Pick<CommentsRepository, "byIDs">;
    serialize: ReturnType<typeof createCommentSerializer>;
    categories: Pick<Categories, "visibleIDs">;
}

/** Creates the functions that count and list reactions received on comments. */
export function createReactionsReceived({ database, repository, serialize, categories }: Dependencies): ReceivedSource {
    const reacted = () =>
        database.query
            .selectFrom("comments as c")
            .innerJoin("reactionCounts as r", (join) =>
                join.onRef("r.recordID", "=", "c.commentID").on("r.recordType", "=", "comment"),
            )
            .where("c.dateDeleted", "is", null)
            .where("r.count", ">", 0);

    return {
        async counts(userIDs) {
            const rows = await reacted()
                .select((row) => ["c.insertUserID as userID", "r.tagID", row.fn.sum<number>("r.count").as("count")])
                .where("c.insertUserID", "in", [...userIDs])
                .groupBy(["c.insertUserID", "r.tagID"])
                .execute();
            return rows.map((row) => ({ ...row, count: Number(row.count) }));
        },

        async posts(viewer, { userID, tagID, limit }) {
            const categoryIDs = await categories.visibleIDs(viewer);
            if (categoryIDs.length === 0) return [];
            const found = await reacted()
                .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
                .select("c.commentID")
                .where("c.insertUserID", "=", userID)
                .where("r.tagID", "=", tagID)
                .where("d.categoryID", "in", categoryIDs)
                .where("d.dateDeleted", "is", null)
                .orderBy("c.dateInserted", "desc")
                .orderBy("c.commentID", "desc")
                .limit(limit)
                .execute();
            const rows = await repository.byIDs(found.map(({ commentID }) => commentID));
            return (await serialize(viewer, rows, { expand: ["body"] })).map(({ commentID, body = "", ...comment }) => ({
                ...comment,
                recordID: commentID,
                body,
            }));
        },
    };
}
