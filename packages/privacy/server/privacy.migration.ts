import type { Migration } from "@parley/library/server/database";

export const privacyMigrations: Migration[] = [
    {
        name: "0130_privacy",
        async up({ schema, key }) {
            await schema
                .createTable("userPrivacy")
                .addColumn("userID", "integer", (column) => column.primaryKey().references("users.userID").onDelete("cascade"))
                .addColumn("anonymizeData", key, (column) => column.notNull())
                .execute();
        },
    },
];
