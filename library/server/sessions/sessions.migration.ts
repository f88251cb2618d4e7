import type { Migration } from "@parley/library/server/database";

export const sessionsMigration: Migration = {
    name: "0010_sessions",
    async up({ schema, identity, dateTime, key }) {
        await schema
            .createTable("sessions")
            .addColumn("sessionID", "integer", identity)
            .addColumn("tokenHash", key, (column) => column.notNull().unique())
            .addColumn("userID", "integer", (column) => column.notNull())
            .addColumn("persist", "boolean", (column) => column.notNull())
            .addColumn("dateInserted", dateTime, (column) => column.notNull())
            .addColumn("dateUpdated", dateTime, (column) => column.notNull())
            .addColumn("dateExpires", dateTime, (column) => column.notNull())
            .execute();
        await schema.createIndex("sessionsByUser").on("sessions").columns(["userID", "dateUpdated"]).execute();
    },
};
