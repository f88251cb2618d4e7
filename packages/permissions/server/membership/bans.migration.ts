import type { Migration } from "@parley/library/server/database";

/** Migrations of the table with the reasons and expiry dates of bans. Bans without either have no row. */
export const bansMigrations: Migration[] = [
    {
        name: "0705_userBans",
        async up({ schema, dateTime }) {
            await schema
                .createTable("userBans")
                .addColumn("userID", "integer", (column) => column.primaryKey().references("users.userID").onDelete("cascade"))
                .addColumn("reason", "text")
                .addColumn("dateExpires", dateTime)
                .execute();
            await schema.createIndex("userBansByExpiry").on("userBans").columns(["dateExpires"]).execute();
        },
    },
];
