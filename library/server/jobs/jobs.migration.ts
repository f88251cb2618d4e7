import type { Migration } from "@parley/library/server/database";

export const jobsMigration: Migration = {
    name: "0013_jobs",
    async up({ schema, dateTime, key }) {
        await schema
            .createTable("jobs")
            .addColumn("name", key, (column) => column.primaryKey())
            .addColumn("dateNext", dateTime, (column) => column.notNull())
            .execute();
    },
};
