import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { ReadFloors } from "./readFloors";

export type ReadMarksRepository = ReturnType<typeof createReadMarksRepository>;

/** Creates the SQL queries for "mark all as read". The latest two marks of a category are stored, so that the latest can be undone. */
export function createReadMarksRepository(database: Database) {
    return {
        async floorsOf(userID: number): Promise<ReadFloors> {
            const rows = await database.query
                .selectFrom("readMarks")
                .select(["readMarks.categoryID", "readMarks.dateMarked"])
                .where("readMarks.userID", "=", userID)
                .unionAll(
                    database.query
                        .selectFrom("users")
                        .select(({ val }) => [val(-1).as("categoryID"), "users.dateInserted as dateMarked"])
                        .where("users.userID", "=", userID),
                )
                .execute();
            const marks = new Map<number, DateTime>();
            let joined: DateTime | undefined;
            for (const { categoryID, dateMarked } of rows) {
                if (Number(categoryID) < 0) joined = dateMarked;
                else if (dateMarked > (marks.get(categoryID) ?? "")) marks.set(categoryID, dateMarked);
            }
            return { joined, marks };
        },

        /** Stores marks for these categories, and deletes the marks that are no longer needed for undo. */
        async mark(userID: number, categoryIDs: readonly number[], dateMarked: DateTime): Promise<void> {
            const { marks } = await this.floorsOf(userID);
            for (const categoryID of categoryIDs) {
                const before = marks.get(categoryID);
                if (before === undefined) continue;
                await database.query
                    .deleteFrom("readMarks")
                    .where("userID", "=", userID)
                    .where("categoryID", "=", categoryID)
                    .where("dateMarked", "<", before)
                    .execute();
            }
            for (let start = 0; start < categoryIDs.length; start += 500) {
                await database.query
                    .insertInto("readMarks")
                    .values(categoryIDs.slice(start, start + 500).map((categoryID) => ({ userID, categoryID, dateMarked })))
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Deletes the marks that were made at this time. */
        async unmark(userID: number, categoryIDs: readonly number[], dateMarked: DateTime): Promise<void> {
            for (let start = 0; start < categoryIDs.length; start += 500) {
                await database.query
                    .deleteFrom("readMarks")
                    .where("userID", "=", userID)
                    .where("categoryID", "in", categoryIDs.slice(start, start + 500))
                    .where("dateMarked", "=", dateMarked)
                    .execute();
            }
        },
    };
}
