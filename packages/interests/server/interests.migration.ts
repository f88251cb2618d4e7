import type { Migration } from "@parley/library/server/database";

export const interestsMigrations: Migration[] = [
    {
        name: "0728_interests",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("interests")
                .addColumn("interestID", "integer", identity)
                .addColumn("apiName", key, (column) => column.notNull().unique())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("categoryIDs", "text", (column) => column.notNull())
                .addColumn("tagIDs", "text", (column) => column.notNull())
                .addColumn("profileFieldMapping", "text", (column) => column.notNull())
                .addColumn("isDefault", "boolean", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
        },
    },
];
