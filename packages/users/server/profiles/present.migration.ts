import type { Migration } from "@parley/library/server/database";
import { sql } from "kysely";

/** How members are counted, and looked for by name, among the banned and among the closed, without reading everybody. */
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
            // Closed accounts that wait to be erased are few among all.
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
