import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Database } from "@parley/library/server/database";
import type { DeletedRow } from "../categories.tables";
import { STRUCTURE } from "../categories.tables";

const ROWS_AT_ONCE = 500;

/** Creates the SQL queries for deleted categories, and for the posts that left them. */
export function createRemovalsRepository(database: Database) {
    return {
        /** Returns a deleted category; `undefined` for any other. */
        deletedByID: (categoryID: number): Promise<DeletedRow | undefined> =>
            database.query
                .selectFrom("categories")
                .select([...STRUCTURE, "dateDeleted", "movedToCategoryID"])
                .where("categoryID", "=", categoryID)
                .where("dateDeleted", "is not", null)
                .executeTakeFirst(),

        async keepMoves(categoryID: number, discussionIDs: readonly number[]): Promise<void> {
            for (let start = 0; start < discussionIDs.length; start += ROWS_AT_ONCE) {
                const rows = discussionIDs
                    .slice(start, start + ROWS_AT_ONCE)
                    .map((discussionID) => ({ categoryID, discussionID }));
                await database.query
                    .insertInto("categoryMoves")
                    .values(rows)
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Returns the categories to be deleted once their posts have been moved. */
        async listPendingRemovals(): Promise<{ categoryID: number; movedToCategoryID: number }[]> {
            const rows = await database.query
                .selectFrom("categories")
                .select(["categoryID", "movedToCategoryID"])
                .where("dateDeleted", "is", null)
                .where("movedToCategoryID", "is not", null)
                .orderBy("categoryID")
                .execute();
            return rows.flatMap(({ categoryID, movedToCategoryID }) =>
                movedToCategoryID === null ? [] : [{ categoryID, movedToCategoryID }],
            );
        },

        /** Returns and deletes the record of posts that left a category when it was deleted. */
        async takeMoves(categoryID: number): Promise<number[]> {
            const rows = await database.query
                .deleteFrom("categoryMoves")
                .where("categoryID", "=", categoryID)
                .returning("discussionID")
                .execute();
            return rows.map(({ discussionID }) => discussionID);
        },

        /** Closes deleted categories in a permanently deleted parent to everybody, because they move up to another parent. */
        async closeDeletedIn(parentCategoryID: number): Promise<void> {
            await database.query
                .updateTable("categories")
                .set({ parentCategoryID: ROOT_CATEGORY_ID, customPermissions: true })
                .where("parentCategoryID", "=", parentCategoryID)
                .where("dateDeleted", "is not", null)
                .execute();
        },
    };
}
