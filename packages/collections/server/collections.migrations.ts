import type { Migration } from "@parley/library/server/database";

export const collectionsMigrations: Migration[] = [
    {
        name: "0440_collections",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("collections")
                .addColumn("collectionID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("nameKey", key, (column) => column.notNull().unique())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .addColumn("updateUserID", "integer")
                .execute();
            await schema
                .createTable("collectionRecords")
                .addColumn("collectionID", "integer", (column) => column.notNull().references("collections.collectionID"))
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("dateAddedToCollection", dateTime, (column) => column.notNull())
                .addColumn("sort", "integer")
                .addPrimaryKeyConstraint("collectionRecordsKey", ["collectionID", "recordType", "recordID"])
                .execute();
            await schema
                .createIndex("collectionRecordsByRecord")
                .on("collectionRecords")
                .columns(["recordType", "recordID", "collectionID"])
                .execute();
            await schema
                .createIndex("collectionRecordsByDate")
                .on("collectionRecords")
                .columns(["dateAddedToCollection", "collectionID"])
                .execute();
        },
    },
];
