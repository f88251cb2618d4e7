import type { DateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface NotificationsTable {
    notificationID: Generated<number>;
    /** The notified member. */
    userID: number;
    /** Identifies the cause; a member is notified once of each. */
    causeKey: string;
    /** Name of the registered cause. */
    cause: string;
    activityType: string;
    recordType: string;
    recordID: number;
    /** The record that contains the record, such as the discussion of a comment. */
    parentID: number | null;
    actorUserID: number;
    /** Notifications with the same key that are unread, or were marked as read together, form a batch. */
    batchKey: string;
    dateInserted: DateTime;
    dateUpdated: DateTime;
    /** The call that marked it as read; null while it is unread. */
    readID: number | null;
}

/** A call that marked notifications as read, so that it can be undone as a whole. */
interface NotificationReadsTable {
    readID: Generated<number>;
    userID: number;
    /** Whether it marked all notifications of the member. */
    isAll: boolean;
    dateInserted: DateTime;
}

/** Events whose notifications have not all been stored yet, with the progress of the delivery. */
interface NotificationEventsTable {
    eventID: Generated<number>;
    causeKey: string;
    cause: string;
    recordType: string;
    recordID: number;
    parentID: number | null;
    actorUserID: number;
    dateInserted: DateTime;
    /** Index of the audience that is notified next. */
    audience: Generated<number>;
    /** Members of that audience up to this user ID have been notified. */
    afterUserID: Generated<number>;
    /** Whether that audience may be large; it is notified after the small ones of all events. */
    isLarge: Generated<boolean>;
}

declare module "@parley/library/server/database" {
    interface Tables {
        notifications: NotificationsTable;
        notificationReads: NotificationReadsTable;
        notificationEvents: NotificationEventsTable;
    }
}

export type NotificationRow = Selectable<NotificationsTable>;
export type EventRow = Selectable<NotificationEventsTable>;

export const notificationsMigrations: Migration[] = [
    {
        name: "0760_notifications",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("notifications")
                .addColumn("notificationID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("causeKey", key, (column) => column.notNull())
                .addColumn("cause", key, (column) => column.notNull())
                .addColumn("activityType", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("parentID", "integer")
                .addColumn("actorUserID", "integer", (column) => column.notNull())
                .addColumn("batchKey", key, (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUpdated", dateTime, (column) => column.notNull())
                .addColumn("readID", "integer")
                .addUniqueConstraint("notificationsOnce", ["userID", "causeKey"])
                .execute();
            await schema
                .createIndex("notificationsOfUser")
                .on("notifications")
                .columns(["userID", "readID", "notificationID"])
                .execute();
            await schema.createIndex("notificationsByDate").on("notifications").column("dateInserted").execute();
            await schema
                .createTable("notificationReads")
                .addColumn("readID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("isAll", "boolean", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createIndex("notificationReadsOfUser")
                .on("notificationReads")
                .columns(["userID", "isAll", "readID"])
                .execute();
            await schema
                .createTable("notificationEvents")
                .addColumn("eventID", "integer", identity)
                .addColumn("causeKey", key, (column) => column.notNull())
                .addColumn("cause", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("parentID", "integer")
                .addColumn("actorUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("audience", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("afterUserID", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("isLarge", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
            await schema
                .createIndex("notificationEventsInOrder")
                .on("notificationEvents")
                .columns(["isLarge", "eventID"])
                .execute();
        },
    },
];
