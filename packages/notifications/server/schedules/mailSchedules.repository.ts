import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { MailScheduleRow } from "../notifications.schema";

export type MailSchedulesRepository = ReturnType<typeof createMailSchedulesRepository>;

/** Creates the SQL queries for when members are mailed. */
export function createMailSchedulesRepository(database: Database) {
    return {
        async find(userID: number): Promise<MailScheduleRow | undefined> {
            return database.query.selectFrom("mailSchedules").selectAll().where("userID", "=", userID).executeTakeFirst();
        },

        async set({ userID, ...chosen }: MailScheduleRow): Promise<void> {
            await database.query
                .insertInto("mailSchedules")
                .values({ userID, ...chosen })
                .onConflict((conflict) => conflict.column("userID").doUpdateSet(chosen))
                .execute();
        },

        /** Returns those of these members who get digests. */
        async findDigested(userIDs: readonly number[]): Promise<number[]> {
            if (userIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("mailSchedules")
                .select("userID")
                .where("userID", "in", userIDs)
                .where("digest", "!=", "off")
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Returns the next member whose digest is due, locked until the transaction ends; one that another server has locked is passed over. */
        nextDue: (now: DateTime): Promise<MailScheduleRow | undefined> =>
            database.query
                .selectFrom("mailSchedules")
                .selectAll()
                .where("dateNext", "<=", now)
                .orderBy("dateNext")
                .limit(1)
                .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked())
                .executeTakeFirst(),

        /** Counts the members whose digests were done since a time. */
        async countDone(since: DateTime): Promise<number> {
            const { count } = await database.query
                .selectFrom("mailSchedules")
                .select((row) => row.fn.countAll<number>().as("count"))
                .where("dateLast", ">", since)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("mailSchedules").where("userID", "=", userID).execute();
        },
    };
}
