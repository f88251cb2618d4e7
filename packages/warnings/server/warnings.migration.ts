import type { Migration } from "@parley/library/server/database";

export const warningsMigrations: Migration[] = [
    {
        name: "0421_warnings",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("warnings")
                .addColumn("warningID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("note", "text", (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateRead", dateTime)
                .addColumn("takenBack", "boolean", (column) => column.notNull())
                .addColumn("jobID", "integer", (column) => column.notNull())
                .addUniqueConstraint("warningsOncePerDecision", ["jobID", "userID"])
                .execute();
            await schema.createIndex("warningsOf").on("warnings").columns(["userID", "warningID"]).execute();
            await schema
                .createTable("warningRecords")
                .addColumn("warningID", "integer", (column) =>
                    column.notNull().references("warnings.warningID").onDelete("cascade"),
                )
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("recordName", "text", (column) => column.notNull())
                .addColumn("recordExcerpt", "text", (column) => column.notNull())
                .addColumn("placeRecordID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("warningRecordsKey", ["warningID", "recordType", "recordID"])
                .execute();
            await schema.createIndex("warningRecordsAbout").on("warningRecords").columns(["recordType", "recordID"]).execute();
        },
    },
];
