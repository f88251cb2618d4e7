import type { Migration } from "@parley/library/server/database";

export const tagsMigrations: Migration[] = [
    {
        name: "0250_tags",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("tags")
                .addColumn("tagID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("nameKey", key, (column) => column.notNull().unique())
                .addColumn("urlcode", key, (column) => column.notNull().unique())
                .addColumn("type", "text")
                .addColumn("parentTagID", "integer", (column) => column.references("tags.tagID"))
                .addColumn("countDiscussions", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .execute();
            await schema.createIndex("tagsByCount").on("tags").columns(["countDiscussions", "tagID"]).execute();
            await schema.createIndex("tagsByParent").on("tags").column("parentTagID").execute();
            await schema
                .createTable("tagRecords")
                .addColumn("recordType", "text", (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("tagID", "integer", (column) => column.notNull().references("tags.tagID"))
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("tagRecordsKey", ["recordType", "recordID", "tagID"])
                .execute();
            await schema.createIndex("tagRecordsByTag").on("tagRecords").columns(["tagID", "recordType", "recordID"]).execute();
        },
    },
    {
        name: "0260_tagsKept",
        async up({ schema, dateTime, key }) {
            await schema.alterTable("tags").addColumn("description", "text").execute();
            await schema.alterTable("tags").addColumn("dateDeleted", dateTime).execute();
            await schema.alterTable("tags").addColumn("mergedIntoID", "integer").execute();
            await schema.createIndex("tagsByMerge").on("tags").column("mergedIntoID").execute();
            await schema
                .createTable("tagCodes")
                .addColumn("urlcode", key, (column) => column.primaryKey())
                .addColumn("tagID", "integer", (column) => column.notNull().references("tags.tagID").onDelete("cascade"))
                .execute();
            await schema.createIndex("tagCodesByTag").on("tagCodes").column("tagID").execute();
            await schema
                .createTable("mergedTagRecords")
                .addColumn("tagID", "integer", (column) => column.notNull().references("tags.tagID").onDelete("cascade"))
                .addColumn("recordType", "text", (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("hadBoth", "boolean", (column) => column.notNull())
                .addPrimaryKeyConstraint("mergedTagRecordsKey", ["tagID", "recordType", "recordID"])
                .execute();
        },
    },
];
