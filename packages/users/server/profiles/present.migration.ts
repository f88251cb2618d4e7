import type { Migration } from "@parley/library/server/database";
import { sql } from "kysely";

/** Migrations of partial indexes that count and find members by name, banned members and closed accounts without reading all rows. */
export const presentMigrations: Migration[] = [
    {
        name: "0704_usersPresent",
        async up({ schema }) {
            await schema
                .createIndex("usersPresent")
                .on("users")
                .columns(["nameKey", "userID", "private", "banned", "deleted"])
                .where(sql.ref("deleted"), "=", sql.lit(false))
                .execute();
            await schema
                .createIndex("usersBanned")
                .on("users")
                .columns(["userID", "banned", "deleted"])
                .where(sql.ref("banned"), ">", sql.lit(0))
                .execute();
            // Replaced by a partial index, because few accounts are closed.
            await schema.dropIndex("usersBy_eraseAfter").execute();
            await schema
                .createIndex("usersClosed")
                .on("users")
                .columns(["eraseAfter", "userID", "deleted"])
                .where(sql.ref("eraseAfter"), "is not", null)
                .execute();
        },
    },
];
