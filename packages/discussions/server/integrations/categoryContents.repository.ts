import type { Database } from "@parley/library/server/database";
import type { ListedRow } from "../responses/columns";
import { LISTED } from "../responses/columns";

/** Creates the SQL queries for all discussions of a category: counting them, moving them, the latest one and redirects. */
export function createCategoryContentsRepository(database: Database) {
    return {
        /**
         * Returns the redirects to a discussion, in one category or in all. Excludes merged discussions, whose version is greater than 1.
         */
        redirectsTo: (discussionID: number, categoryID?: number): Promise<ListedRow[]> =>
            database.query
                .selectFrom("discussions")
                .select(LISTED)
                .where("redirectToID", "=", discussionID)
                .where("version", "=", 1)
                .$if(categoryID !== undefined, (query) => query.where("categoryID", "=", categoryID ?? 0))
                .orderBy("discussionID")
                .execute(),

        /** Counts all discussions of a category, including deleted ones. */
        async countAllIn(categoryID: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("discussions")
                .select(({ fn }) => fn.countAll().as("count"))
                .where("categoryID", "=", categoryID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the number of discussions in these categories from the categories' counters. */
        async countIn(categoryIDs: readonly number[]): Promise<number> {
            if (categoryIDs.length === 0) return 0;
            const { count } = await database.query
                .selectFrom("categories")
                .select((expression) => expression.fn.sum<number>("countDiscussions").as("count"))
                .where("categoryID", "in", categoryIDs)
                .executeTakeFirstOrThrow();
            return Number(count ?? 0);
        },

        /** Returns the IDs of up to `count` discussions of a category, including deleted ones, the oldest first. */
        async idsIn(categoryID: number, count: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("categoryID", "=", categoryID)
                .orderBy("discussionID")
                .limit(count)
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Moves all discussions of a category, or those with the given IDs, including deleted ones. Returns the IDs. */
        async moveAll(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]> {
            const moving = database.query
                .updateTable("discussions")
                .set({ categoryID: toCategoryID })
                .where("categoryID", "=", fromCategoryID)
                .returning("discussionID");
            if (!discussionIDs) return (await moving.execute()).map(({ discussionID }) => discussionID);
            const moved: number[] = [];
            for (let start = 0; start < discussionIDs.length; start += 500) {
                const rows = await moving.where("discussionID", "in", discussionIDs.slice(start, start + 500)).execute();
                for (const { discussionID } of rows) moved.push(discussionID);
            }
            return moved;
        },

        /** Returns the latest discussion of a category that is not deleted. */
        newestIn: (categoryID: number): Promise<ListedRow | undefined> =>
            database.query
                .selectFrom("discussions")
                .select(LISTED)
                .where("categoryID", "=", categoryID)
                .where("dateDeleted", "is", null)
                .orderBy("dateLastComment", "desc")
                .orderBy("discussionID", "desc")
                .limit(1)
                .executeTakeFirst(),

        /** Returns the counts of discussions in these categories, or in all. */
        async countsOf(
            categoryIDs?: readonly number[],
        ): Promise<{ categoryID: number; countDiscussions: number; countComments: number }[]> {
            if (categoryIDs?.length === 0) return [];
            const rows = await database.query
                .selectFrom("discussions")
                .select(({ fn }) => [
                    "categoryID",
                    fn.countAll<number>().as("countDiscussions"),
                    fn.sum<number>("countComments").as("countComments"),
                ])
                .where("dateDeleted", "is", null)
                .$if(categoryIDs !== undefined, (query) => query.where("categoryID", "in", categoryIDs ?? []))
                .groupBy("categoryID")
                .execute();
            return rows.map(({ categoryID, countDiscussions, countComments }) => ({
                categoryID,
                countDiscussions: Number(countDiscussions),
                countComments: Number(countComments),
            }));
        },

        /** Returns a subquery of the discussions that are not deleted, in these categories or in all. */
        presentIDs: (categoryIDs?: readonly number[]) =>
            database.query
                .selectFrom("discussions")
                .select("discussions.discussionID")
                .where("discussions.dateDeleted", "is", null)
                .$if(categoryIDs !== undefined, (query) => query.where("discussions.categoryID", "in", categoryIDs ?? [])),
    };
}
