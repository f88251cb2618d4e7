import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { PushSubscriptionRow } from "./push.schema";

/** Number of browsers of a member that are notified; the oldest make room for others. */
const MAX_OF_MEMBER = 10;
/** Number of failures after which a subscription is forgotten that has never succeeded since. */
const MAX_FAILURES = 5;

export type PushSubscriptionsRepository = ReturnType<typeof createPushSubscriptionsRepository>;

/** Creates the SQL queries for the browsers that members have subscribed. */
export function createPushSubscriptionsRepository(database: Database) {
    return {
        /** Stores a subscription in place of that with the same endpoint. Returns its ID. */
        async put(row: Omit<PushSubscriptionRow, "pushSubscriptionID" | "countFailures">): Promise<number> {
            const { endpoint: _, ...changes } = row;
            const { pushSubscriptionID } = await database.query
                .insertInto("pushSubscriptions")
                .values(row)
                .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...changes, countFailures: 0 }))
                .returning("pushSubscriptionID")
                .executeTakeFirstOrThrow();
            await database.query
                .deleteFrom("pushSubscriptions")
                .where("userID", "=", row.userID)
                .where("pushSubscriptionID", "not in", (select) =>
                    select
                        .selectFrom("pushSubscriptions")
                        .select("pushSubscriptionID")
                        .where("userID", "=", row.userID)
                        .orderBy("dateInserted", "desc")
                        .orderBy("pushSubscriptionID", "desc")
                        .limit(MAX_OF_MEMBER),
                )
                .execute();
            return pushSubscriptionID;
        },

        async remove(userID: number, endpoint: string): Promise<void> {
            await database.query
                .deleteFrom("pushSubscriptions")
                .where("userID", "=", userID)
                .where("endpoint", "=", endpoint)
                .execute();
        },

        /** Returns those of these members who have subscribed a browser. */
        async subscribedAmong(userIDs: readonly number[]): Promise<number[]> {
            if (userIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("pushSubscriptions")
                .select("userID")
                .distinct()
                .where("userID", "in", userIDs)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Returns the subscriptions of a member whose sessions are valid: who has signed out of a browser is not notified there. */
        of: (userID: number, now: DateTime): Promise<PushSubscriptionRow[]> =>
            database.query
                .selectFrom("pushSubscriptions as p")
                .innerJoin("sessions as s", "s.sessionID", "p.sessionID")
                .selectAll("p")
                .where("p.userID", "=", userID)
                .whereRef("s.userID", "=", "p.userID")
                .where("s.dateExpires", ">", now)
                .execute(),

        async noteSuccess(pushSubscriptionID: number): Promise<void> {
            await database.query
                .updateTable("pushSubscriptions")
                .set({ countFailures: 0 })
                .where("pushSubscriptionID", "=", pushSubscriptionID)
                .where("countFailures", ">", 0)
                .execute();
        },

        /** Counts a failure. A subscription that only ever failed is forgotten. */
        async noteFailure(pushSubscriptionID: number): Promise<void> {
            await database.query
                .updateTable("pushSubscriptions")
                .set((row) => ({ countFailures: row("countFailures", "+", 1) }))
                .where("pushSubscriptionID", "=", pushSubscriptionID)
                .execute();
            await database.query
                .deleteFrom("pushSubscriptions")
                .where("pushSubscriptionID", "=", pushSubscriptionID)
                .where("countFailures", ">=", MAX_FAILURES)
                .execute();
        },

        async forget(pushSubscriptionID: number): Promise<void> {
            await database.query.deleteFrom("pushSubscriptions").where("pushSubscriptionID", "=", pushSubscriptionID).execute();
        },

        /** Forgets the subscriptions of sessions that have ended. */
        async removeEnded(): Promise<void> {
            await database.query
                .deleteFrom("pushSubscriptions")
                .where("sessionID", "not in", (select) => select.selectFrom("sessions").select("sessionID"))
                .execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("pushSubscriptions").where("userID", "=", userID).execute();
        },
    };
}
