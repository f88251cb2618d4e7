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
    {
        name: "0823_tagFollowers",
        async up({ schema, dateTime }) {
            await schema
                .createTable("tagFollowers")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("tagID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("tagFollowersOnce", ["userID", "tagID"])
                .execute();
            await schema.createIndex("tagFollowersOfTag").on("tagFollowers").columns(["tagID", "userID"]).execute();
        },
    },
];
