import type { Migration } from "@parley/library/server/database";
import { sql } from "kysely";

export const roleRequestsMigrations: Migration[] = [
    {
        name: "0760_roleRequests",
        async up({ schema, identity, dateTime }) {
            await schema
                .createTable("roleRequestMetas")
                .addColumn("roleID", "integer", (column) => column.primaryKey())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("body", "text", (column) => column.notNull())
                .execute();
            await schema
                .createTable("roleRequests")
                .addColumn("roleRequestID", "integer", identity)
                .addColumn("roleID", "integer", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("status", "text", (column) => column.notNull())
                .addColumn("reason", "text")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateStatus", dateTime)
                .addColumn("statusUserID", "integer")
                .execute();
            // A member has at most one pending request for a role, whatever arrives at the same moment (FC-62).
            await schema
                .createIndex("roleRequestsPending")
                .on("roleRequests")
                .columns(["roleID", "userID"])
                .unique()
                .where(sql.ref("status"), "=", sql.lit("pending"))
                .execute();
            await schema.createIndex("roleRequestsByUser").on("roleRequests").columns(["userID", "roleRequestID"]).execute();
            await schema.createIndex("roleRequestsByStatus").on("roleRequests").columns(["status", "roleRequestID"]).execute();
        },
    },
];
