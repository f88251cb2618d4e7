import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { hasBlocked } from "@parley/notifications/server";

/** Creates the SQL queries for who is writing, and for who wants others to know. */
export function createTypingRepository(database: Database) {
    return {
        async set(conversationID: number, userID: number, dateTyped: DateTime): Promise<void> {
            await database.query
                .insertInto("conversationTypings")
                .values({ conversationID, userID, dateTyped })
                .onConflict((conflict) => conflict.columns(["conversationID", "userID"]).doUpdateSet({ dateTyped }))
                .execute();
        },

        async remove(conversationID: number, userID: number): Promise<void> {
            await database.query
                .deleteFrom("conversationTypings")
                .where("conversationID", "=", conversationID)
                .where("userID", "=", userID)
                .execute();
        },

        /** Returns who else has typed since a time, participates, and is not blocked by the reader. */
        async others(conversationID: number, readerID: number, since: DateTime): Promise<number[]> {
            const rows = await database.query
                .selectFrom("conversationTypings as t")
                .innerJoin("conversationParticipants as p", (join) =>
                    join.onRef("p.conversationID", "=", "t.conversationID").onRef("p.userID", "=", "t.userID"),
                )
                .select("t.userID")
                .where("t.conversationID", "=", conversationID)
                .where("t.userID", "<>", readerID)
                .where("t.dateTyped", ">", since)
                .where("p.status", "=", "participating")
                .where(({ not, ref }) => not(hasBlocked(readerID, ref("t.userID"))))
                .orderBy("t.userID")
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Returns what changes whenever somebody types in these conversations, or sends what they typed. */
        async versions(conversationIDs: readonly number[]): Promise<ReadonlyMap<number, string>> {
            const rows = await database.query
                .selectFrom("conversationTypings")
                .select((row) => [
                    "conversationID",
                    row.fn.max("dateTyped").as("dateTyped"),
                    row.fn.countAll().as("count"),
                    row.fn.sum("userID").as("sum"),
                ])
                .where("conversationID", "in", conversationIDs)
                .groupBy("conversationID")
                .execute();
            return new Map(
                rows.map(({ conversationID, dateTyped, count, sum }) => [conversationID, `${dateTyped}.${count}.${sum}`]),
            );
        },

        async removeBefore(date: DateTime): Promise<void> {
            await database.query.deleteFrom("conversationTypings").where("dateTyped", "<", date).execute();
        },

        async announcesTyping(userID: number): Promise<boolean> {
            const row = await database.query
                .selectFrom("conversationChoices")
                .select("announcesTyping")
                .where("userID", "=", userID)
                .executeTakeFirst();
            return row?.announcesTyping ?? true;
        },

        async setAnnouncesTyping(userID: number, announcesTyping: boolean): Promise<void> {
            await database.query
                .insertInto("conversationChoices")
                .values({ userID, announcesTyping })
                .onConflict((conflict) => conflict.column("userID").doUpdateSet({ announcesTyping }))
                .execute();
        },

        /** Forgets that a member is writing, everywhere. */
        async stop(userID: number): Promise<void> {
            await database.query.deleteFrom("conversationTypings").where("userID", "=", userID).execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            for (const table of ["conversationTypings", "conversationChoices"] as const)
                await database.query.deleteFrom(table).where("userID", "=", userID).execute();
        },
    };
}
