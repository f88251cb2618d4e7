import type { Migration } from "@parley/library/server/database";

export const trackingMigrations: Migration[] = [
    {
        name: "0450_tracking",
        async up({ schema, key }) {
            await schema
                .createTable("tickCounts")
                .addColumn("day", key, (column) => column.notNull())
                .addColumn("type", key, (column) => column.notNull())
                .addColumn("count", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("tickCountsKey", ["day", "type"])
                .execute();
        },
    },
];
