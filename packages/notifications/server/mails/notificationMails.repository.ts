import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { splitByPowers } from "@parley/library/server/database";
import type { Insertable } from "kysely";
import type { ShownCondition } from "../notifications.repository";
import { COLUMNS } from "../notifications.repository";
import type { NotificationMailRow } from "../notifications.schema";

export type NotificationMailsRepository = ReturnType<typeof createNotificationMailsRepository>;

/** Creates the SQL queries for the mails about notifications. */
export function createNotificationMailsRepository(database: Database) {
    return {
        /** Stores mails that wait, or are to be in a digest. A member who has one of the same cause is left out. */
        async insert(rows: readonly Insertable<Tables["notificationMails"]>[]): Promise<void> {
            for (const values of splitByPowers(rows))
                await database.query
                    .insertInto("notificationMails")
                    .values(values)
                    .onConflict((conflict) => conflict.columns(["userID", "causeKey"]).doNothing())
                    .execute();
        },

        /**
         * Returns the next mail that waits and is due, locked until the transaction ends; one that another server has locked is passed over.
         * Mails about what concerns few members are first.
         */
        next: (now: DateTime): Promise<NotificationMailRow | undefined> =>
            database.query
                .selectFrom("notificationMails")
                .selectAll()
                .where("status", "=", "waiting")
                .where((row) => row.or([row("dateDue", "is", null), row("dateDue", "<=", now)]))
                .orderBy("isLarge")
                .orderBy("notificationMailID")
                .limit(1)
                .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked())
                .executeTakeFirst(),

        /** Checks whether a notification may still be shown to its member, and has not been read on the site. */
        async isDue({ notificationMailID, userID }: NotificationMailRow, isShown: ShownCondition): Promise<boolean> {
            const row = await shown(userID, isShown)
                .select("n.notificationMailID")
                .where("n.notificationMailID", "=", notificationMailID)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns the latest notifications for the digest of a member that may still be shown and have not been read on the site. */
        listForDigest: (userID: number, isShown: ShownCondition, limit: number): Promise<NotificationMailRow[]> =>
            shown(userID, isShown)
                .selectAll()
                .where("n.status", "=", "digest")
                .orderBy("n.notificationMailID", "desc")
                .limit(limit)
                .execute() as Promise<NotificationMailRow[]>,

        /** Finishes everything that was to be in the digest of a member. */
        async finishDigest(userID: number, dateDone: DateTime): Promise<void> {
            await database.query
                .updateTable("notificationMails")
                .set({ status: "digested", dateDone })
                .where("userID", "=", userID)
                .where("status", "=", "digest")
                .execute();
        },

        /** Leaves a mail for the next digest, or until the quiet hours of its member are over. */
        async postpone(notificationMailID: number, until: { status: "digest" } | { dateDue: DateTime }): Promise<void> {
            await database.query
                .updateTable("notificationMails")
                .set(until)
                .where("notificationMailID", "=", notificationMailID)
                .execute();
        },

        /** Makes the mails of a member due that wait until their quiet hours are over, for these may have changed. */
        async release(userID: number): Promise<void> {
            await database.query
                .updateTable("notificationMails")
                .set({ dateDue: null })
                .where("userID", "=", userID)
                .where("status", "=", "waiting")
                .execute();
        },

        /** Counts the mails that were sent since a time, to a member or to all. */
        async countSent(since: DateTime, userID?: number): Promise<number> {
            const { count } = await database.query
                .selectFrom("notificationMails")
                .select((row) => row.fn.countAll<number>().as("count"))
                .where("status", "=", "sent")
                .where("dateDone", ">", since)
                .$if(userID !== undefined, (query) => query.where("userID", "=", userID as number))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async finish(notificationMailID: number, status: "sent" | "dropped", dateDone: DateTime): Promise<void> {
            await database.query
                .updateTable("notificationMails")
                .set({ status, dateDone })
                .where("notificationMailID", "=", notificationMailID)
                .execute();
        },

        /** Returns the confirmed address of a member, unless it is one to which no notices are sent any more. */
        async addressOf(userID: number): Promise<string | null> {
            const row = await database.query
                .selectFrom("users")
                .select("email")
                .where("userID", "=", userID)
                .where("emailConfirmed", "=", true)
                .where("deleted", "=", false)
                .where(({ not, exists, selectFrom }) =>
                    not(
                        exists(
                            selectFrom("stoppedAddresses as s")
                                .select("s.addressKey")
                                .whereRef("s.addressKey", "=", "users.emailKey"),
                        ),
                    ),
                )
                .executeTakeFirst();
            return row?.email ?? null;
        },

        async removeBefore(date: DateTime): Promise<void> {
            await database.query.deleteFrom("notificationMails").where("dateInserted", "<", date).execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("notificationMails").where("userID", "=", userID).execute();
        },
    };

    /** Selects the notifications of a member that may be shown and have not been read on the site. */
    function shown(userID: number, isShown: ShownCondition) {
        return database.query
            .selectFrom("notificationMails as n")
            .where("n.userID", "=", userID)
            .where((mail) =>
                // The condition names only columns that both tables have.
                isShown ? isShown(COLUMNS, mail as unknown as Parameters<NonNullable<ShownCondition>>[1]) : mail.lit(false),
            )
            .where(({ not, exists, selectFrom }) =>
                not(
                    exists(
                        selectFrom("notifications as read")
                            .select("read.notificationID")
                            .where("read.userID", "=", userID)
                            .whereRef("read.causeKey", "=", "n.causeKey")
                            .where("read.readID", "is not", null),
                    ),
                ),
            );
    }
}
