import type { Migration } from "@parley/library/server/database";

export const tokensMigrations: Migration[] = [
    {
        name: "0750_accessTokens",
        async up({ schema, identity, dateTime }) {
            await schema
                .createTable("accessTokens")
                .addColumn("tokenID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("scopes", "text", (column) => column.notNull())
                .addColumn("salt", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateExpires", dateTime)
                .addColumn("dateLastUsed", dateTime)
                .execute();
            await schema.createIndex("accessTokensByUser").on("accessTokens").column("userID").execute();
        },
    },
    {
        name: "0751_deletedAccessTokens",
        async up({ schema, dateTime }) {
            await schema.alterTable("accessTokens").addColumn("dateDeleted", dateTime).execute();
        },
    },
];
