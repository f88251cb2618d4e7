import type { Categories } from "@parley/categories/server";
import { createLeaderScope, toNumbers } from "@parley/discussionLists/server";
import type { Database } from "@parley/library/server/database";
import { withoutIndex } from "@parley/library/server/database";
import type { Users } from "@parley/users/server";
import { MAX_LEADERS } from "@parley/users/server";

interface Dependencies {
    database: Database;
    users: Pick<Users, "provideLeaders">;
    categories: Pick<Categories, "visibleIDs" | "requireView" | "pointsIDs">;
}

/** Registers the leaderboards of comments: number of comments, reputation from reactions, and accepted answers. */
export function registerCommentLeaders({ database, users, categories }: Dependencies): void {
    const scope = createLeaderScope(categories);
    /** Selects comments in these categories. With `isFound` another condition finds the rows, and the categories are only compared. */
    const inCategories = (categoryIDs: readonly number[], { isFound }: { isFound: boolean }) =>
        database.query
            .selectFrom("comments as c")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .where("c.dateDeleted", "is", null)
            .where("d.dateDeleted", "is", null)
            .where((row) => row(isFound ? withoutIndex<number>("d.categoryID") : "d.categoryID", "in", categoryIDs));

    users.provideLeaders("posts", {
        scope,
        points: (categoryIDs, since) =>
            inCategories(categoryIDs, { isFound: since !== undefined })
                .select((row) => [author.as("userID"), row.fn.countAll<number>().as("points")])
                .$if(since !== undefined, (query) => query.where("c.dateInserted", ">=", since ?? ""))
                .groupBy(author)
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(toNumbers),
    });

    users.provideLeaders("reputation", {
        scope,
        points: (categoryIDs, since) =>
            inCategories(categoryIDs, { isFound: true })
                .innerJoin("reactions as r", (join) =>
                    join.onRef("r.recordID", "=", "c.commentID").on("r.recordType", "=", "comment"),
                )
                .innerJoin("reactionTypes as t", "t.tagID", "r.tagID")
                .select((row) => [author.as("userID"), row.fn.sum<number>("t.points").as("points")])
                .whereRef("r.userID", "!=", "c.insertUserID")
                .$if(since !== undefined, (query) => query.where("r.dateInserted", ">=", since ?? ""))
                .groupBy(author)
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(toNumbers),
    });

    users.provideLeaders("acceptedAnswers", {
        scope,
        points: (categoryIDs, since) =>
            inCategories(categoryIDs, { isFound: true })
                .whereRef("d.acceptedCommentID", "=", "c.commentID")
                .where("d.acceptedCommentID", "is not", null)
                .select((row) => [author.as("userID"), row.fn.countAll<number>().as("points")])
                .$if(since !== undefined, (query) => query.where("c.dateInserted", ">=", since ?? ""))
                .groupBy(author)
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(toNumbers),
    });
}

/** The author as a value without an index; with one, SQLite would scan all comments in the order of authors. */
const author = withoutIndex<number>("c.insertUserID");
