import type { Migration } from "@parley/library/server/database";

export const configMigrations: Migration[] = [
    {
        name: "0050_config",
        async up({ schema, key }) {
            await schema
                .createTable("settings")
                .addColumn("name", key, (column) => column.primaryKey())
                .addColumn("value", "text", (column) => column.notNull())
                .execute();
        },
    },
];
