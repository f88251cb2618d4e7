import type { Migration } from "@parley/library/server/database";

export const announcementsMigrations: Migration[] = [
    {
        name: "0422_moderation_messages",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("moderationMessages")
                .addColumn("moderationMessageID", "integer", identity)
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("format", key, (column) => column.notNull())
                .addColumn("bodyHtml", "text", (column) => column.notNull())
                .addColumn("renderVersion", "integer", (column) => column.notNull())
                .addColumn("type", key, (column) => column.notNull())
                .addColumn("isDismissible", "boolean", (column) => column.notNull())
                .addColumn("isEnabled", "boolean", (column) => column.notNull())
                .addColumn("viewLocation", key, (column) => column.notNull())
                .addColumn("recordID", "integer")
                .addColumn("includeDescendants", "boolean", (column) => column.notNull())
                .addColumn("sort", "integer", (column) => column.notNull())
                .addColumn("deleted", "boolean", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .addColumn("updateUserID", "integer")
                .execute();
            await schema
                .createTable("moderationMessageDismissals")
                .addColumn("moderationMessageID", "integer", (column) =>
                    column.notNull().references("moderationMessages.moderationMessageID").onDelete("cascade"),
                )
                .addColumn("userID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("moderationMessageDismissalsKey", ["userID", "moderationMessageID"])
                .execute();
        },
    },
];
