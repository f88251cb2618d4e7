import type { Migration } from "@parley/library/server/database";

export const linksMigrations: Migration[] = [
    {
        name: "0640_linkCards",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("linkCards")
                .addColumn("linkKey", key, (column) => column.primaryKey())
                .addColumn("url", "text", (column) => column.notNull())
                .addColumn("type", key, (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("text", "text", (column) => column.notNull())
                .addColumn("fileName", key)
                .addColumn("fileType", key)
                .addColumn("width", "integer")
                .addColumn("height", "integer")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateRead", dateTime)
                .execute();
            await schema.createIndex("linkCardsByReading").on("linkCards").columns(["dateRead", "dateInserted"]).execute();
            await schema
                .createTable("linkUses")
                .addColumn("linkKey", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("linkUsesKey", ["linkKey", "recordType", "recordID"])
                .execute();
        },
    },
];
