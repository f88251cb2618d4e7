import type { DateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

/** Browsers that members have subscribed to pushes. */
interface PushSubscriptionsTable {
    pushSubscriptionID: Generated<number>;
    userID: number;
    /** The session in which it was subscribed; when that ends, nothing is pushed any more. */
    sessionID: number;
    /** URL at the push service of the browser. */
    endpoint: string;
    p256dh: string;
    auth: string;
    dateInserted: DateTime;
    /** Number of failures since the last success. */
    countFailures: Generated<number>;
}

/** Pushes about notifications: one for each member and cause. */
interface NotificationPushesTable {
    notificationPushID: Generated<number>;
    userID: number;
    causeKey: string;
    cause: string;
    activityType: string;
    recordType: string;
    recordID: number;
    parentID: number | null;
    actorUserID: number;
    batchKey: string;
    isLarge: boolean;
    /** `dropped`: there was a reason not to send it. */
    status: "waiting" | "sent" | "dropped";
    dateInserted: DateTime;
    /** When the quiet hours of the member are over. */
    dateDue: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        pushSubscriptions: PushSubscriptionsTable;
        notificationPushes: NotificationPushesTable;
    }
}

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
export type NotificationPushRow = Selectable<NotificationPushesTable>;

export const pushMigrations: Migration[] = [
    {
        name: "0830_webPush",
        async up({ schema, identity, dateTime, key }) {
            await schema.alterTable("notificationPreferences").addColumn("push", "boolean").execute();
            await schema
                .createTable("pushSubscriptions")
                .addColumn("pushSubscriptionID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("sessionID", "integer", (column) => column.notNull())
                .addColumn("endpoint", "text", (column) => column.notNull().unique())
                .addColumn("p256dh", "text", (column) => column.notNull())
                .addColumn("auth", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("countFailures", "integer", (column) => column.notNull().defaultTo(0))
                .execute();
            await schema.createIndex("pushSubscriptionsOfUser").on("pushSubscriptions").column("userID").execute();
            await schema
                .createTable("notificationPushes")
                .addColumn("notificationPushID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("causeKey", key, (column) => column.notNull())
                .addColumn("cause", key, (column) => column.notNull())
                .addColumn("activityType", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("parentID", "integer")
                .addColumn("actorUserID", "integer", (column) => column.notNull())
                .addColumn("batchKey", key, (column) => column.notNull())
                .addColumn("isLarge", "boolean", (column) => column.notNull())
                .addColumn("status", key, (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateDue", dateTime)
                .addUniqueConstraint("notificationPushesOnce", ["userID", "causeKey"])
                .execute();
            await schema
                .createIndex("notificationPushesInOrder")
                .on("notificationPushes")
                .columns(["status", "isLarge", "notificationPushID"])
                .execute();
            await schema.createIndex("notificationPushesByDate").on("notificationPushes").column("dateInserted").execute();
        },
    },
];
