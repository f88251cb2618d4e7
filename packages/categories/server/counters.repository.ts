import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder } from "kysely";
import type { CounterRow, LastPost } from "./categories.tables";
import { COUNTERS } from "./categories.tables";

/** Creates the SQL queries for the number of posts in a category and its latest post. */
export function createCountersRepository(database: Database) {
    return {
        counters: (): Promise<CounterRow[]> => database.query.selectFrom("categories").select(COUNTERS).execute(),

        /** Locks the counters of these categories until the transaction ends. */
        async lock(categoryIDs: readonly number[]): Promise<void> {
            for (const categoryID of categoryIDs) await this.addPosts(categoryID, { discussions: 0, comments: 0 });
        },

        /** Adds to the counters, and stores `last` unless the stored post is later. */
        async addPosts(
            categoryID: number,
            { discussions, comments, last }: { discussions: number; comments: number; last?: LastPost | undefined },
        ): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({
                    // A reply does not write the count of discussions, so that responses with only that count stay cached.
                    ...((discussions !== 0 || comments === 0) && { countDiscussions: eb("countDiscussions", "+", discussions) }),
                    ...(comments !== 0 && { countComments: eb("countComments", "+", comments) }),
                    ...(last && lastUnlessLater(eb, last)),
                }))
                .where("categoryID", "=", categoryID)
                .execute();
        },
    };
}

/** Returns the columns of the latest post, unchanged if the stored one is later. */
function lastUnlessLater(eb: ExpressionBuilder<Tables, "categories">, post: LastPost) {
    const unlessLater = <C extends keyof LastPost>(column: C) =>
        eb
            .case()
            .when(eb.or([eb("dateLastPost", "is", null), eb("dateLastPost", "<=", post.dateLastPost)]))
            .then(eb.val(post[column]))
            .else(eb.ref(column))
            .end();
    return {
        lastDiscussionID: unlessLater("lastDiscussionID"),
        lastCommentID: unlessLater("lastCommentID"),
        lastUserID: unlessLater("lastUserID"),
        dateLastPost: unlessLater("dateLastPost"),
    };
}
