import type { Migration } from "@parley/library/server/database";

const newsFeedsMigration: Migration = {
    name: "0841_newsFeeds",
    async up({ schema, dateTime, key }) {
        await schema
            .createTable("newsFeeds")
            .addColumn("feedKey", key, (column) => column.primaryKey())
            .addColumn("url", "text", (column) => column.notNull())
            .addColumn("content", "text")
            .addColumn("dateRead", dateTime, (column) => column.notNull())
            .addColumn("dateFetched", dateTime)
            .execute();
    },
};

export const newsFeedsMigrations = [newsFeedsMigration];
