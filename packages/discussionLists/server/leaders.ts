import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { LeaderSource, Users } from "@parley/users/server";
import { MAX_LEADERS } from "@parley/users/server";

interface Dependencies {
    database: Database;
    users: Pick<Users, "provideLeaders">;
    categories: Pick<Categories, "visibleIDs" | "hiddenIDs" | "requireView" | "pointsIDs">;
    discussions: Pick<Discussions, "countIn">;
}

/**
 * Creates the scope of a ranking: the categories visible to the viewer, or those whose posts count for one category. Throws 404 for a category
 * that is not visible.
 */
export function createLeaderScope(
    categories: Pick<Dependencies["categories"], "visibleIDs" | "requireView" | "pointsIDs">,
): LeaderSource["scope"] {
    return async (viewer: Viewer, categoryID) => {
        if (categoryID === undefined) return categories.visibleIDs(viewer);
        await categories.requireView(viewer, categoryID);
        return categories.pointsIDs(viewer, categoryID);
    };
}

/** Registers rankings of members by their discussions and the score of these. */
export function registerDiscussionLeaders({ database, users, categories, discussions }: Dependencies): void {
    const scope = createLeaderScope(categories);

    users.provideLeaders("posts", {
        scope,
        async others(viewer) {
            const [hidden, visible] = [await categories.hiddenIDs(viewer), await categories.visibleIDs(viewer)];
            return (await discussions.countIn(hidden)) <= (await discussions.countIn(visible)) ? hidden : undefined;
        },
        points: (categoryIDs, since) =>
            database.query
                .selectFrom("discussions")
                .select((row) => ["insertUserID as userID", row.fn.countAll<number>().as("points")])
                .where("dateDeleted", "is", null)
                .where("type", "!=", "redirect")
                .where("categoryID", "in", [...categoryIDs])
                .$if(since !== undefined, (query) => query.where("dateInserted", ">=", since ?? ""))
                .groupBy("insertUserID")
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(toNumbers),
    });

    users.provideLeaders("reputation", {
        scope,
        points: (categoryIDs, since) =>
            database.query
                .selectFrom("reactions as r")
                .innerJoin("reactionTypes as t", "t.tagID", "r.tagID")
                .innerJoin("discussions as d", "d.discussionID", "r.recordID")
                .select((row) => ["d.insertUserID as userID", row.fn.sum<number>("t.points").as("points")])
                .where("r.recordType", "=", "discussion")
                .where("d.dateDeleted", "is", null)
                .where("d.categoryID", "in", [...categoryIDs])
                .whereRef("r.userID", "!=", "d.insertUserID")
                .$if(since !== undefined, (query) => query.where("r.dateInserted", ">=", since ?? ""))
                .groupBy("d.insertUserID")
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(toNumbers),
    });
}

/** Converts the sums, which PostgreSQL returns as strings, to numbers. */
export const toNumbers = (rows: readonly { userID: number; points: number | string | bigint }[]) =>
    rows.map(({ userID, points }) => ({ userID, points: Number(points) }));
