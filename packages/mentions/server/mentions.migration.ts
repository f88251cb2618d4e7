import type { Migration } from "@parley/library/server/database";

export const mentionsMigrations: Migration[] = [
    {
        name: "0650_user_mentions",
        async up({ schema, key, dateTime }) {
            await schema
                .createTable("userMentions")
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("mentionedName", "text", (column) => column.notNull())
                .addColumn("quoted", "boolean", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("userMentionsKey", ["recordType", "recordID", "userID"])
                .execute();
            await schema
                .createIndex("userMentionsOfUser")
                .on("userMentions")
                .columns(["userID", "recordType", "recordID"])
                .execute();
        },
    },
];
