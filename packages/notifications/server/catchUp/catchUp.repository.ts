import type { Database } from "@parley/library/server/database";
import type { CatchUpRow } from "../notifications.schema";

export type CatchUpRepository = ReturnType<typeof createCatchUpRepository>;

/** Creates the SQL queries for when members have caught up. */
export function createCatchUpRepository(database: Database) {
    return {
        find: (userID: number): Promise<CatchUpRow | undefined> =>
            database.query.selectFrom("catchUps").selectAll().where("userID", "=", userID).executeTakeFirst(),

        async set({ userID, ...row }: CatchUpRow): Promise<void> {
            await database.query
                .insertInto("catchUps")
                .values({ userID, ...row })
                .onConflict((conflict) => conflict.column("userID").doUpdateSet(row))
                .execute();
        },

        /** Returns the ID of the latest notification of a member; 0 if there is none. */
        async latestID(userID: number): Promise<number> {
            const row = await database.query
                .selectFrom("notifications")
                .select((notification) => notification.fn.max("notificationID").as("latestID"))
                .where("userID", "=", userID)
                .executeTakeFirst();
            return Number(row?.latestID ?? 0);
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("catchUps").where("userID", "=", userID).execute();
        },
    };
}
