import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { splitByPowers } from "@parley/library/server/database";
import type { Insertable } from "kysely";
import { expressionBuilder, sql } from "kysely";
import type { ShownCondition } from "../notifications.repository";
import { COLUMNS } from "../notifications.repository";
import type { NotificationPushRow } from "./push.schema";

export type PushesRepository = ReturnType<typeof createPushesRepository>;

/** Creates the SQL queries for the notifications that are pushed to browsers. */
export function createPushesRepository(database: Database) {
    return {
        /** Stores pushes that wait. A member who has one of the same cause is left out. */
        async insert(rows: readonly Insertable<Tables["notificationPushes"]>[]): Promise<void> {
            for (const values of splitByPowers(rows))
                await database.query
                    .insertInto("notificationPushes")
                    .values(values)
                    .onConflict((conflict) => conflict.columns(["userID", "causeKey"]).doNothing())
                    .execute();
        },

        /**
         * Returns the next pushes that wait and are due, locked until the transaction ends; those that another server has locked are passed
         * over. Those about what concerns few members are first.
         */
        next: (now: DateTime, limit: number): Promise<NotificationPushRow[]> =>
            database.query
                .selectFrom("notificationPushes")
                .selectAll()
                .where("status", "=", "waiting")
                .where((row) => row.or([row("dateDue", "is", null), row("dateDue", "<=", now)]))
                .orderBy("isLarge")
                .orderBy("notificationPushID")
                .limit(limit)
                .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked())
                .execute(),

        /** Checks whether a notification may still be shown to its member, and has not been read on the site. */
        async isDue({ notificationPushID, userID }: NotificationPushRow, isShown: ShownCondition): Promise<boolean> {
            if (!isShown) return false;
            const one = expressionBuilder<Tables>();
            const row = await database.query
                .selectFrom("notificationPushes as n")
                .select("n.notificationPushID")
                .where("n.notificationPushID", "=", notificationPushID)
                // The condition names only columns that both tables have.
                .where((push) => isShown(COLUMNS, push as unknown as Parameters<NonNullable<ShownCondition>>[1]))
                .where(
                    one.not(
                        one.exists(
                            one
                                .selectFrom("notifications as read")
                                .select("read.notificationID")
                                .where("read.userID", "=", userID)
                                .where("read.causeKey", "=", sql.ref<string>("n.causeKey"))
                                .where("read.readID", "is not", null),
                        ),
                    ),
                )
                .executeTakeFirst();
            return row !== undefined;
        },

        async set(
            notificationPushID: number,
            changes: Pick<NotificationPushRow, "status"> | Pick<NotificationPushRow, "dateDue">,
        ): Promise<void> {
            await database.query
                .updateTable("notificationPushes")
                .set(changes)
                .where("notificationPushID", "=", notificationPushID)
                .execute();
        },

        async removeBefore(date: DateTime): Promise<void> {
            await database.query.deleteFrom("notificationPushes").where("dateInserted", "<", date).execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("notificationPushes").where("userID", "=", userID).execute();
        },
    };
}
