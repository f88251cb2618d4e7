import type { Migration } from "@parley/library/server/database";

export const signaturesMigrations: Migration[] = [
    {
        name: "0190_signatures",
        async up({ schema, key }) {
            await schema
                .createTable("signatures")
                .addColumn("userID", "integer", (column) => column.primaryKey().references("users.userID").onDelete("cascade"))
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("format", key, (column) => column.notNull())
                .addColumn("bodyHtml", "text", (column) => column.notNull())
                .addColumn("renderVersion", "integer", (column) => column.notNull())
                .execute();
        },
    },
];
