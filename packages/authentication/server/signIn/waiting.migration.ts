import type { Migration } from "@parley/library/server/database";

/** Migrations of the table of pending sign-ins that need a second step. */
export const waitingMigrations: Migration[] = [
    {
        name: "0140_waitingEntries",
        async up({ schema, dateTime, key, identity }) {
            await schema
                .createTable("waitingEntries")
                .addColumn("waitingEntryID", "integer", identity)
                .addColumn("tokenHash", key, (column) => column.notNull().unique())
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("mark", key, (column) => column.notNull())
                .addColumn("persist", "boolean", (column) => column.notNull())
                .addColumn("attempts", "integer", (column) => column.notNull())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("waitingEntriesByUser").on("waitingEntries").columns(["userID"]).execute();
            await schema.createIndex("waitingEntriesByExpiry").on("waitingEntries").columns(["dateExpires"]).execute();
        },
    },
];
