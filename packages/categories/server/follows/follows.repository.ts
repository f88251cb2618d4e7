import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder } from "kysely";
import type { FollowRow } from "../categories.tables";
import { LEVELS } from "../categories.tables";

const countFollowers = (eb: ExpressionBuilder<Tables, "categories">) =>
    eb
        .selectFrom("categoryFollowers")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("categoryFollowers.categoryID", "=", "categories.categoryID");

/** Creates the SQL queries for who follows a category. */
export function createFollowsRepository(database: Database) {
    return {
        followedBy: (userID: number): Promise<FollowRow[]> =>
            database.query
                .selectFrom("categoryFollowers")
                .select(["categoryID", "dateFollowed", ...LEVELS])
                .where("userID", "=", userID)
                .execute(),

        /** Returns the followers of a category who have chosen a level, by user ID. */
        async followersOf(
            categoryID: number,
            level: (typeof LEVELS)[number],
            { after, limit }: { after: number; limit: number },
        ): Promise<number[]> {
            const rows = await database.query
                .selectFrom("categoryFollowers")
                .select("userID")
                .where("categoryID", "=", categoryID)
                .where(level, "=", true)
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        async setLevels(
            userID: number,
            categoryID: number,
            levels: Partial<Record<(typeof LEVELS)[number], boolean>>,
        ): Promise<void> {
            await database.query
                .updateTable("categoryFollowers")
                .set(levels)
                .where("userID", "=", userID)
                .where("categoryID", "=", categoryID)
                .execute();
        },

        /** Returns the categories whose number of followers is wrong. */
        async miscountedFollowers(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("categories")
                .select("categoryID")
                .where((eb) => eb("countFollowers", "<>", countFollowers(eb)))
                .execute();
            return rows.map(({ categoryID }) => categoryID);
        },

        async recountFollowers(): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({ countFollowers: countFollowers(eb) }))
                .execute();
        },

        /** Returns whether the category was not followed before. */
        async follow(userID: number, categoryID: number, dateFollowed: DateTime): Promise<boolean> {
            const added = await database.query
                .insertInto("categoryFollowers")
                .values({ userID, categoryID, dateFollowed })
                .onConflict((conflict) => conflict.columns(["userID", "categoryID"]).doNothing())
                .returning("categoryID")
                .executeTakeFirst();
            return added !== undefined;
        },

        /** Returns whether the category was followed before. */
        async unfollow(userID: number, categoryID: number): Promise<boolean> {
            const removed = await database.query
                .deleteFrom("categoryFollowers")
                .where("userID", "=", userID)
                .where("categoryID", "=", categoryID)
                .returning("categoryID")
                .executeTakeFirst();
            return removed !== undefined;
        },

        async addFollowers(categoryID: number, difference: 1 | -1): Promise<void> {
            await database.query
                .updateTable("categories")
                .set((eb) => ({ countFollowers: eb("countFollowers", "+", difference) }))
                .where("categoryID", "=", categoryID)
                .execute();
        },
    };
}
