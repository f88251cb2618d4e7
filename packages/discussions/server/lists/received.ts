import type { Categories } from "@parley/categories/server";
import type { Database } from "@parley/library/server/database";
import type { ReceivedSource } from "@parley/reactions/server";
import type { createDiscussionAnswers } from "../discussions.answers";
import type { DiscussionsRepository } from "../discussions.repository";

interface Dependencies {
    database: Database;
    repository: Pick<DiscussionsRepository, "byIDs">;
    answers: ReturnType<typeof createDiscussionAnswers>;
    categories: Pick<Categories, "visibleIDs">;
}

/** Creates the source of reactions that members received for their discussions. */
export function createReceivedSource({ database, repository, answers, categories }: Dependencies): ReceivedSource {
    const reacted = () =>
        database.query
            .selectFrom("discussions as d")
            .innerJoin("reactionCounts as r", (join) =>
                join.onRef("r.recordID", "=", "d.discussionID").on("r.recordType", "=", "discussion"),
            )
            .where("d.dateDeleted", "is", null)
            .where("r.count", ">", 0);

    return {
        async counts(userIDs) {
            const rows = await reacted()
                .select((row) => ["d.insertUserID as userID", "r.tagID", row.fn.sum<number>("r.count").as("count")])
                .where("d.insertUserID", "in", [...userIDs])
                .groupBy(["d.insertUserID", "r.tagID"])
                .execute();
            return rows.map((row) => ({ ...row, count: Number(row.count) }));
        },

        async posts(viewer, { userID, tagID, limit }) {
            const categoryIDs = await categories.visibleIDs(viewer);
            if (categoryIDs.length === 0) return [];
            const found = await reacted()
                .select("d.discussionID")
                .where("d.insertUserID", "=", userID)
                .where("r.tagID", "=", tagID)
                .where("d.categoryID", "in", categoryIDs)
                .orderBy("d.dateInserted", "desc")
                .orderBy("d.discussionID", "desc")
                .limit(limit)
                .execute();
            const rows = await repository.byIDs(found.map(({ discussionID }) => discussionID));
            return (await answers(viewer, rows, { expand: ["body"] })).map(({ discussionID, body = "", ...discussion }) => ({
                ...discussion,
                recordID: discussionID,
                body,
            }));
        },
    };
}
