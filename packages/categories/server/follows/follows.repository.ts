import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder } from "kysely";
import type { FollowRow } from "../categories.tables";
import { LEVELS } from "../categories.tables";

/** Maximum number of followers of several categories that are read together. */
const MAX_TOGETHER = 500;

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

        /** Returns the followers of a category who have chosen one of these levels, by user ID. */
        async followersOf(
            categoryID: number,
            levels: readonly (typeof LEVELS)[number][],
            { after, limit }: { after: number; limit: number },
        ): Promise<number[]> {
            const rows = await database.query
                .selectFrom("categoryFollowers")
                .select("userID")
                .where("categoryID", "=", categoryID)
                .where((row) => row.or(levels.map((level) => row(level, "=", true))))
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /**
         * Returns the followers of these categories who have chosen one of these levels, by category ID, or undefined if they are too many to be
         * read together.
         */
        async followersOfAll(
            categoryIDs: readonly number[],
            levels: readonly (typeof LEVELS)[number][],
        ): Promise<ReadonlyMap<number, readonly number[]> | undefined> {
            const found = new Map(categoryIDs.map((categoryID) => [categoryID, [] as number[]]));
            if (categoryIDs.length === 0) return found;
            const rows = await database.query
                .selectFrom("categoryFollowers")
                .select(["categoryID", "userID"])
                .where("categoryID", "in", categoryIDs)
                .where((row) => row.or(levels.map((level) => row(level, "=", true))))
                .limit(MAX_TOGETHER + 1)
                .execute();
            if (rows.length > MAX_TOGETHER) return undefined;
            for (const { categoryID, userID } of rows) found.get(categoryID)?.push(userID);
            return found;
        },

        /** Returns what these followers of a category have chosen. */
        levelsOf: async (categoryID: number, userIDs: readonly number[]) =>
            userIDs.length === 0
                ? []
                : database.query
                      .selectFrom("categoryFollowers")
                      .select(["userID", ...LEVELS])
                      .where("categoryID", "=", categoryID)
                      .where("userID", "in", userIDs)
                      .execute(),

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
