import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";
import type { NotificationRow } from "./notifications.schema";
import type { NotificationColumns } from "./registry";

type Conditions = ExpressionBuilder<Tables & { n: Tables["notifications"] }, "n">;

/** Condition that a notification may be shown to the viewer; undefined if none may. */
export type ShownCondition = ((columns: NotificationColumns, row: Conditions) => Expression<SqlBool>) | undefined;

/** A batch of notifications, or a single one. */
export interface BatchRow {
    batchKey: string;
    readID: number | null;
    /** ID of the latest notification, which stands for the batch. */
    notificationID: number;
    firstID: number;
    count: number;
    countUsers: number;
}

interface BatchRange {
    limit: number;
    offset: number;
    /** Whether notifications of one batch are one entry. */
    shouldBatch: boolean;
    /** Restricts the list to unread notifications of these kinds. */
    unread?: readonly string[];
}

/** Columns of the table `n` of a query. */
export const COLUMNS: NotificationColumns = {
    recordType: sql.ref<string>("n.recordType"),
    recordID: sql.ref<number>("n.recordID"),
    parentID: sql.ref<number>("n.parentID"),
    actorUserID: sql.ref<number>("n.actorUserID"),
    userID: sql.ref<number>("n.userID"),
};

/** Maximum number of people of the batches on one page that are read. */
const MAX_PEOPLE = 500;
const DELETED_AT_ONCE = 1000;

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** Creates the SQL queries for notifications. Notifications that the viewer may not see do not exist in any of them. */
export function createNotificationsRepository(database: Database) {
    return {
        byID: (notificationID: number): Promise<NotificationRow | undefined> =>
            database.query
                .selectFrom("notifications")
                .selectAll()
                .where("notificationID", "=", notificationID)
                .executeTakeFirst(),

        rowsByIDs: async (notificationIDs: readonly number[]): Promise<NotificationRow[]> =>
            notificationIDs.length === 0
                ? []
                : database.query.selectFrom("notifications").selectAll().where("notificationID", "in", notificationIDs).execute(),

        /** Checks whether a member has unread notifications, including those that may not be shown at present. */
        async hasUnread(userID: number): Promise<boolean> {
            const row = await database.query
                .selectFrom("notifications")
                .select("notificationID")
                .where("userID", "=", userID)
                .where("readID", "is", null)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /**
         * Returns the latest unread notifications of a member outside these batches, including those that may not be shown at present.
         */
        unread: (
            userID: number,
            isShown: ShownCondition,
            { limit, below, without }: { limit: number; below: number | undefined; without: readonly string[] },
        ) =>
            database.query
                .selectFrom("notifications as n")
                .select((row) => [
                    "n.notificationID",
                    "n.batchKey",
                    "n.cause",
                    "n.recordType",
                    "n.recordID",
                    "n.parentID",
                    "n.actorUserID",
                    row
                        .case()
                        .when(isShown?.(COLUMNS, row) ?? row.lit(false))
                        .then(row.lit(1))
                        .else(row.lit(0))
                        .end()
                        .as("shown"),
                ])
                .where("n.userID", "=", userID)
                .where("n.readID", "is", null)
                .$if(below !== undefined, (query) => query.where("n.notificationID", "<", below as number))
                .$if(without.length > 0, (query) => query.where("n.batchKey", "not in", without))
                .orderBy("n.notificationID", "desc")
                .limit(limit)
                .execute(),

        /** Lists the batches of a member, or single notifications, the latest first. */
        async list(
            userID: number,
            isShown: ShownCondition,
            { limit, offset, shouldBatch, unread }: BatchRange,
        ): Promise<BatchRow[]> {
            const rows = await batches(userID, isShown)
                .$if(unread !== undefined, (query) =>
                    query.where("n.readID", "is", null).where("n.activityType", "in", unread ?? []),
                )
                .$if(!shouldBatch, (query) => query.groupBy("n.notificationID"))
                .orderBy((row) => row.fn.max("n.notificationID"), "desc")
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(toBatch);
        },

        /**
         * Returns the batch that a notification stands for: those with its key and state up to its ID, so that later ones, which the viewer
         * has not seen in it, are left out.
         */
        async batchOf(
            { userID, batchKey, readID, notificationID }: NotificationRow,
            isShown: ShownCondition,
        ): Promise<BatchRow | undefined> {
            const row = await batches(userID, isShown)
                .where("n.batchKey", "=", batchKey)
                .where("n.readID", readID === null ? "is" : "=", readID)
                .where("n.notificationID", "<=", notificationID)
                .executeTakeFirst();
            return row && toBatch(row);
        },

        /** Returns who caused the notifications of these batches, for each the latest first. */
        async peopleOf(userID: number, isShown: ShownCondition, batches: readonly BatchRow[]) {
            const several = batches.filter(({ countUsers }) => countUsers > 1);
            if (several.length === 0) return [];
            const rows = await shown(userID, isShown)
                .select(({ fn }) => ["n.batchKey", "n.readID", "n.actorUserID", fn.max("n.notificationID").as("latestID")])
                .where("n.batchKey", "in", [...new Set(several.map(({ batchKey }) => batchKey))])
                .groupBy(["n.batchKey", "n.readID", "n.actorUserID"])
                .orderBy((row) => row.fn.max("n.notificationID"), "desc")
                .limit(MAX_PEOPLE)
                .execute();
            return rows.map(({ latestID, ...row }) => ({ ...row, latestID: Number(latestID) }));
        },

        /**
         * Marks as read the unread notifications of a member that may be shown: all, or those that meet a condition. Returns the ID
         * by which this can be undone; undefined if there were none.
         */
        markRead: (
            userID: number,
            isShown: ShownCondition,
            dateInserted: DateTime,
            condition?: (row: Conditions) => Expression<SqlBool>,
        ): Promise<number | undefined> =>
            database.transaction(async () => {
                const { readID } = await database.query
                    .insertInto("notificationReads")
                    .values({ userID, isAll: condition === undefined, dateInserted })
                    .returning("readID")
                    .executeTakeFirstOrThrow();
                const { numUpdatedRows } = await database.query
                    .updateTable("notifications")
                    .set({ readID, dateUpdated: dateInserted })
                    .where("userID", "=", userID)
                    .where("readID", "is", null)
                    .where("notificationID", "in", () => {
                        const unread = shown(userID, isShown).select("n.notificationID").where("n.readID", "is", null);
                        return condition ? unread.where(condition) : unread;
                    })
                    .executeTakeFirst();
                if (numUpdatedRows > 0n) return readID;
                await forgetRead(readID);
                return undefined;
            }),

        /** Returns the latest call of a member that marked all as read. */
        async latestReadOfAll(userID: number): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("notificationReads")
                .select("readID")
                .where("userID", "=", userID)
                .where("isAll", "=", true)
                .orderBy("readID", "desc")
                .executeTakeFirst();
            return row?.readID;
        },

        /** Marks as unread again what a call of the member has marked as read. */
        undoRead: (userID: number, readID: number): Promise<void> =>
            database.transaction(async () => {
                await database.query
                    .updateTable("notifications")
                    .set({ readID: null })
                    .where("userID", "=", userID)
                    .where("readID", "=", readID)
                    .execute();
                await forgetRead(readID);
            }),

        /** Marks a batch as unread again. What else the same call has marked as read stays read. */
        async markUnread({ userID, batchKey, readID }: NotificationRow): Promise<void> {
            await database.query
                .updateTable("notifications")
                .set({ readID: null })
                .where("userID", "=", userID)
                .where("readID", "=", readID)
                .where("batchKey", "=", batchKey)
                .execute();
        },

        /** Deletes notifications from before a time, in slices. */
        async removeBefore(date: DateTime): Promise<void> {
            for (;;) {
                const { numDeletedRows } = await database.query
                    .deleteFrom("notifications")
                    .where("notificationID", "in", (row) =>
                        row
                            .selectFrom("notifications")
                            .select("notificationID")
                            .where("dateInserted", "<", date)
                            .limit(DELETED_AT_ONCE),
                    )
                    .executeTakeFirst();
                if (numDeletedRows < BigInt(DELETED_AT_ONCE)) break;
            }
            await database.query.deleteFrom("notificationReads").where("dateInserted", "<", date).execute();
        },

        /** Deletes the stored data of a member. */
        async removeAllOf(userID: number): Promise<void> {
            for (const table of ["notifications", "notificationReads"] as const)
                await database.query.deleteFrom(table).where("userID", "=", userID).execute();
        },

        allOf: (userID: number) =>
            database.query
                .selectFrom("notifications")
                .select(["activityType", "recordType", "recordID", "dateInserted", "dateUpdated", "readID"])
                .where("userID", "=", userID)
                .orderBy("notificationID")
                .execute(),
    };

    function shown(userID: number, isShown: ShownCondition) {
        return database.query
            .selectFrom("notifications as n")
            .where("n.userID", "=", userID)
            .where((row) => isShown?.(COLUMNS, row) ?? row.lit(false));
    }

    /** Selects the batches of the shown notifications of a member, one row for each key and state. */
    function batches(userID: number, isShown: ShownCondition) {
        return shown(userID, isShown)
            .select(({ fn }) => [
                "n.batchKey",
                "n.readID",
                fn.max("n.notificationID").as("notificationID"),
                fn.min("n.notificationID").as("firstID"),
                fn.countAll().as("count"),
                fn.count("n.actorUserID").distinct().as("countUsers"),
            ])
            .groupBy(["n.batchKey", "n.readID"]);
    }

    async function forgetRead(readID: number): Promise<void> {
        await database.query.deleteFrom("notificationReads").where("readID", "=", readID).execute();
    }
}

function toBatch(row: {
    batchKey: string;
    readID: number | null;
    notificationID: number;
    firstID: number;
    count: number | string | bigint;
    countUsers: number | string | bigint;
}): BatchRow {
    return {
        ...row,
        notificationID: Number(row.notificationID),
        firstID: Number(row.firstID),
        count: Number(row.count),
        countUsers: Number(row.countUsers),
    };
}
