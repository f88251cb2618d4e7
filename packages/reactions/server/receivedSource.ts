import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { AliasedExpression } from "kysely";
import type { ReceivedPost, ReceivedSource } from "./reactionsReceived.service";

/** Subquery of posts of one record type. */
interface PostSelection {
    as<Alias extends string>(
        alias: Alias,
    ): AliasedExpression<{ recordID: number; insertUserID: number; dateInserted: DateTime }, Alias>;
}

interface Dependencies {
    database: Database;
    /** Returns the categories whose posts the viewer sees. */
    findVisibleCategories: (viewer: Viewer) => Promise<readonly number[]>;
    recordType: string;
    /** Selects all posts that are not deleted. */
    selectPosts(): PostSelection;
    /** Selects the posts that viewers of these categories see. */
    selectVisible(categoryIDs: readonly number[]): PostSelection;
    /** Returns the responses of posts with their bodies, in the same order. */
    findPosts(viewer: Viewer, recordIDs: readonly number[]): Promise<ReceivedPost[]>;
}

/** Creates the source of reactions that members received on posts of one record type, for `serve`. */
export function createReceivedSource(dependencies: Dependencies): ReceivedSource {
    const { database, findVisibleCategories, recordType, selectPosts, selectVisible, findPosts } = dependencies;
    const selectReacted = (posts: PostSelection) =>
        database.query
            .selectFrom(posts.as("post"))
            .innerJoin("reactionCounts as r", (join) =>
                join.onRef("r.recordID", "=", "post.recordID").on("r.recordType", "=", recordType),
            )
            .where("r.count", ">", 0);

    return {
        async counts(userIDs) {
            const rows = await selectReacted(selectPosts())
                .select((row) => ["post.insertUserID as userID", "r.tagID", row.fn.sum<number>("r.count").as("count")])
                .where("post.insertUserID", "in", [...userIDs])
                .groupBy(["post.insertUserID", "r.tagID"])
                .execute();
            return rows.map((row) => ({ ...row, count: Number(row.count) }));
        },

        async posts(viewer, { userID, tagID, limit }) {
            const categoryIDs = await findVisibleCategories(viewer);
            if (categoryIDs.length === 0) return [];
            const found = await selectReacted(selectVisible(categoryIDs))
                .select("post.recordID")
                .where("post.insertUserID", "=", userID)
                .where("r.tagID", "=", tagID)
                .orderBy("post.dateInserted", "desc")
                .orderBy("post.recordID", "desc")
                .limit(limit)
                .execute();
            return findPosts(
                viewer,
                found.map(({ recordID }) => recordID),
            );
        },
    };
}
