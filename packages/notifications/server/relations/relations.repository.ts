import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

interface Choice {
    followed: boolean;
    blocked: boolean;
}

/** Number of members that the list shows. */
const MAX_LISTED = 500;

/** Creates the SQL queries for what members have chosen about other members. */
export function createRelationsRepository(database: Database) {
    return {
        find: (userID: number, otherUserID: number) =>
            database.query
                .selectFrom("memberRelations")
                .select(["followed", "blocked"])
                .where("userID", "=", userID)
                .where("otherUserID", "=", otherUserID)
                .executeTakeFirst(),

        /** Stores a choice; one of neither is deleted. */
        async set(userID: number, otherUserID: number, choice: Choice, dateUpdated: DateTime): Promise<void> {
            if (!choice.followed && !choice.blocked)
                await database.query
                    .deleteFrom("memberRelations")
                    .where("userID", "=", userID)
                    .where("otherUserID", "=", otherUserID)
                    .execute();
            else
                await database.query
                    .insertInto("memberRelations")
                    .values({ userID, otherUserID, ...choice, dateUpdated })
                    .onConflict((conflict) => conflict.columns(["userID", "otherUserID"]).doUpdateSet({ ...choice, dateUpdated }))
                    .execute();
        },

        list: (userID: number) =>
            database.query
                .selectFrom("memberRelations")
                .select(["otherUserID", "followed", "blocked"])
                .where("userID", "=", userID)
                .orderBy("dateUpdated", "desc")
                .orderBy("otherUserID")
                .limit(MAX_LISTED)
                .execute(),

        /** Returns the members who follow a member, by user ID. */
        async followersOf(otherUserID: number, { after, limit }: { after: number; limit: number }): Promise<number[]> {
            const rows = await database.query
                .selectFrom("memberRelations")
                .select("userID")
                .where("otherUserID", "=", otherUserID)
                .where("followed", "=", true)
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Returns which of these members have blocked which of the others. */
        async blocksAmong(otherUserIDs: readonly number[], userIDs: readonly number[]) {
            if (otherUserIDs.length === 0 || userIDs.length === 0) return [];
            return database.query
                .selectFrom("memberRelations")
                .select(["userID", "otherUserID"])
                .where("otherUserID", "in", otherUserIDs)
                .where("blocked", "=", true)
                .where("userID", "in", userIDs)
                .execute();
        },

        /** Deletes what a member has chosen, and what others have chosen about them. */
        async removeAllOf(userID: number): Promise<void> {
            for (const column of ["userID", "otherUserID"] as const)
                await database.query.deleteFrom("memberRelations").where(column, "=", userID).execute();
        },
    };
}
