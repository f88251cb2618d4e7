import type { Migration } from "@parley/library/server/database";

export const attachmentsMigrations: Migration[] = [
    {
        name: "0445_attachments",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("attachments")
                .addColumn("attachmentID", "integer", identity)
                .addColumn("attachmentType", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("foreignUserID", "integer", (column) => column.notNull())
                .addColumn("source", "text", (column) => column.notNull())
                .addColumn("sourceID", "text")
                .addColumn("sourceUrl", "text")
                .addColumn("status", "text", (column) => column.notNull())
                .addColumn("lastModifiedDate", dateTime, (column) => column.notNull())
                .addColumn("metadata", "text", (column) => column.notNull())
                .addColumn("details", "text", (column) => column.notNull())
                .addColumn("submissionKey", key)
                .addColumn("dateChecked", dateTime, (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .addColumn("updateUserID", "integer")
                .execute();
            await schema
                .createIndex("attachmentsByRecord")
                .on("attachments")
                .columns(["recordType", "recordID", "attachmentID"])
                .execute();
            await schema
                .createIndex("attachmentsBySubmission")
                .unique()
                .on("attachments")
                .columns(["insertUserID", "submissionKey"])
                .execute();
        },
    },
];
