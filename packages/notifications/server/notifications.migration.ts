import type { Migration } from "@parley/library/server/database";
import { pushMigrations } from "./push/push.schema";

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
    {
        name: "0780_notificationEventFailures",
        async up({ schema, dateTime }) {
            const events = () => schema.alterTable("notificationEvents");
            await events()
                .addColumn("countFailures", "integer", (column) => column.notNull().defaultTo(0))
                .execute();
            await events().addColumn("dateRetry", dateTime).execute();
            await events()
                .addColumn("isGivenUp", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
        },
    },
    {
        name: "0781_notificationPreferences",
        async up({ schema, key }) {
            await schema
                .createTable("notificationPreferences")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("name", key, (column) => column.notNull())
                .addColumn("popup", "boolean", (column) => column.notNull())
                .addPrimaryKeyConstraint("notificationPreferencesOnce", ["userID", "name"])
                .execute();
        },
    },
    {
        name: "0782_notificationEventSlices",
        async up({ schema }) {
            await schema
                .alterTable("notificationEvents")
                .addColumn("countSlices", "integer", (column) => column.notNull().defaultTo(0))
                .execute();
        },
    },
    {
        name: "0783_memberRelations",
        async up({ schema, dateTime }) {
            await schema
                .createTable("memberRelations")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("otherUserID", "integer", (column) => column.notNull())
                .addColumn("followed", "boolean", (column) => column.notNull())
                .addColumn("blocked", "boolean", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("memberRelationsOnce", ["userID", "otherUserID"])
                .execute();
            await schema
                .createIndex("memberRelationsOfOther")
                .on("memberRelations")
                .columns(["otherUserID", "followed", "userID"])
                .execute();
        },
    },
    {
        name: "0811_notificationMails",
        async up({ schema, identity, dateTime, key }) {
            await schema.alterTable("notificationPreferences").addColumn("email", "boolean").execute();
            await schema
                .createTable("notificationMails")
                .addColumn("notificationMailID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("causeKey", key, (column) => column.notNull())
                .addColumn("cause", key, (column) => column.notNull())
                .addColumn("activityType", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("parentID", "integer")
                .addColumn("actorUserID", "integer", (column) => column.notNull())
                .addColumn("preference", key, (column) => column.notNull())
                .addColumn("status", key, (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateDone", dateTime)
                .addUniqueConstraint("notificationMailsOnce", ["userID", "causeKey"])
                .execute();
            await schema
                .createIndex("notificationMailsInOrder")
                .on("notificationMails")
                .columns(["status", "notificationMailID"])
                .execute();
            await schema
                .createIndex("notificationMailsDone")
                .on("notificationMails")
                .columns(["status", "dateDone", "userID"])
                .execute();
        },
    },
    {
        name: "0820_digests",
        async up({ schema, dateTime, key }) {
            await schema.alterTable("notificationPreferences").addColumn("digest", "boolean").execute();
            const mails = () => schema.alterTable("notificationMails");
            await mails().addColumn("batchKey", key).execute();
            await mails()
                .addColumn("isLarge", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
            await mails().addColumn("dateDue", dateTime).execute();
            await schema.dropIndex("notificationMailsInOrder").execute();
            await schema
                .createIndex("notificationMailsInOrder")
                .on("notificationMails")
                .columns(["status", "isLarge", "notificationMailID"])
                .execute();
            await schema
                .createIndex("notificationMailsOfUser")
                .on("notificationMails")
                .columns(["userID", "status", "notificationMailID"])
                .execute();
            await schema
                .createTable("mailSchedules")
                .addColumn("userID", "integer", (column) => column.primaryKey())
                .addColumn("digest", key, (column) => column.notNull())
                .addColumn("formerDigest", key, (column) => column.notNull())
                .addColumn("timeZone", "text")
                .addColumn("quietFrom", "integer")
                .addColumn("quietUntil", "integer")
                .addColumn("dateNext", dateTime)
                .addColumn("dateLast", dateTime)
                .execute();
            await schema.createIndex("mailSchedulesDue").on("mailSchedules").column("dateNext").execute();
            await schema.createIndex("mailSchedulesDone").on("mailSchedules").column("dateLast").execute();
        },
    },
    {
        name: "0821_catchUps",
        async up({ schema, dateTime }) {
            await schema
                .createTable("catchUps")
                .addColumn("userID", "integer", (column) => column.primaryKey())
                .addColumn("dateCaughtUp", dateTime, (column) => column.notNull())
                .addColumn("formerDate", dateTime)
                .addColumn("readID", "integer")
                .addColumn("isUndoable", "boolean", (column) => column.notNull())
                .execute();
        },
    },
    {
        name: "0823_stoppedAddresses",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("stoppedAddresses")
                .addColumn("addressKey", key, (column) => column.primaryKey())
                .addColumn("reason", key, (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
        },
    },
    {
        name: "0824_repliesByMail",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("replyTokens")
                .addColumn("tokenHash", key, (column) => column.primaryKey())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("replyTokensByDate").on("replyTokens").column("dateExpires").execute();
            await schema.createIndex("replyTokensOfUser").on("replyTokens").column("userID").execute();
            await schema
                .createTable("receivedMails")
                .addColumn("key", key, (column) => column.primaryKey())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
        },
    },
    {
        name: "0840_preparedReplies",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("preparedReplies")
                .addColumn("key", key, (column) => column.primaryKey())
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("refused", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
        },
    },
    ...pushMigrations,
];
