import type { Migration } from "@parley/library/server/database";

export const mediaMigrations: Migration[] = [
    {
        name: "0620_media",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("media")
                .addColumn("mediaID", "integer", identity)
                .addColumn("fileName", key, (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("type", "text", (column) => column.notNull())
                .addColumn("size", "bigint", (column) => column.notNull())
                .addColumn("width", "integer")
                .addColumn("height", "integer")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("foreignType", key)
                .addColumn("foreignID", "integer")
                .addColumn("dateStored", dateTime)
                .addColumn("dateUsed", dateTime)
                .addColumn("dateDeleted", dateTime)
                .execute();
            await schema.createIndex("mediaByFile").unique().on("media").column("fileName").execute();
            await schema.createIndex("mediaByUser").on("media").columns(["insertUserID", "dateInserted"]).execute();
            await schema.createIndex("mediaByUse").on("media").columns(["dateUsed", "dateInserted"]).execute();
            await schema.createIndex("mediaByDeletion").on("media").column("dateDeleted").execute();
            await schema
                .createTable("mediaUses")
                .addColumn("mediaID", "integer", (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("mediaUsesKey", ["mediaID", "recordType", "recordID"])
                .execute();
        },
    },
];
