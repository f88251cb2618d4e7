import type { Categories } from "@parley/categories/server";
import { asNumbers, scopeIn } from "@parley/discussions/server";
import type { Database } from "@parley/library/server/database";
import { asValue } from "@parley/library/server/database";
import type { Users } from "@parley/users/server";

interface Dependencies {
    database: Database;
    users: Pick<Users, "provideLeaders">;
    categories: Pick<Categories, "visibleIDs" | "requireView">;
}

/** Who comes behind so many is nowhere shown. */
const MAX_LEADERS = 10_000;

/** What people lead by: the comments they wrote, what was thought of them, and which were the accepted answers. */
export function leadersByComments({ database, users, categories }: Dependencies): void {
    const scope = scopeIn(categories);
    /** Comments that may be seen where they stand: found by their categories, or by something else and only compared with these. */
    const standing = (categoryIDs: readonly number[], { isFound }: { isFound: boolean }) =>
        database.query
            .selectFrom("comments as c")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .where("c.dateDeleted", "is", null)
            .where("d.dateDeleted", "is", null)
            .where((row) => row(isFound ? asValue<number>("d.categoryID") : "d.categoryID", "in", categoryIDs));

    users.provideLeaders("posts", {
        scope,
        points: (categoryIDs, since) =>
            standing(categoryIDs, { isFound: since !== undefined })
                .select((row) => [author.as("userID"), row.fn.countAll<number>().as("points")])
                .$if(since !== undefined, (query) => query.where("c.dateInserted", ">=", since ?? ""))
                .groupBy(author)
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(asNumbers),
    });

    users.provideLeaders("reputation", {
        scope,
        points: (categoryIDs, since) =>
            standing(categoryIDs, { isFound: true })
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
                .then(asNumbers),
    });

    users.provideLeaders("acceptedAnswers", {
        scope,
        points: (categoryIDs, since) =>
            standing(categoryIDs, { isFound: true })
                .whereRef("d.acceptedCommentID", "=", "c.commentID")
                .where("d.acceptedCommentID", "is not", null)
                .select((row) => [author.as("userID"), row.fn.countAll<number>().as("points")])
                .$if(since !== undefined, (query) => query.where("c.dateInserted", ">=", since ?? ""))
                .groupBy(author)
                .orderBy("points", "desc")
                .limit(MAX_LEADERS)
                .execute()
                .then(asNumbers),
    });
}

/** Whose they are: SQLite would walk through all comments in the order of who wrote them. */
const author = asValue<number>("c.insertUserID");
