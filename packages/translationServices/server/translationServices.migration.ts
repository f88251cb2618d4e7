import type { Migration } from "@parley/library/server/database";

export const translationServicesMigrations: Migration[] = [
    {
        name: "0945_translationServices",
        async up({ schema, key }) {
            await schema
                .createTable("translationServices")
                .addColumn("type", key, (column) => column.primaryKey())
                .addColumn("enabled", "boolean", (column) => column.notNull())
                .addColumn("url", "text", (column) => column.notNull())
                .addColumn("sealedKey", "text")
                .addColumn("keyVersion", "integer", (column) => column.notNull())
                .addColumn("problem", "text")
                .execute();
            await schema
                .createTable("translationUsage")
                .addColumn("type", key, (column) => column.notNull())
                .addColumn("period", key, (column) => column.notNull())
                .addColumn("characters", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("translationUsageOnce", ["type", "period"])
                .execute();
        },
    },
];
