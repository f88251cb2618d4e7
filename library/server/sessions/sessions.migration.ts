import type { Migration } from "@parley/library/server/database";

export const sessionsMigrations: Migration[] = [
    {
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
    },
    {
        name: "0011_sessionDevices",
        async up({ schema, dateTime, key }) {
            await schema.alterTable("sessions").addColumn("userAgent", "text").execute();
            await schema.alterTable("sessions").addColumn("network", "text").execute();
            await schema.alterTable("sessions").addColumn("formerTokenHash", key).execute();
            await schema.alterTable("sessions").addColumn("dateRenewed", dateTime).execute();
            await schema
                .alterTable("sessions")
                .addColumn("mustRenew", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
            await schema.createIndex("sessionsByFormerToken").on("sessions").columns(["formerTokenHash"]).execute();
            await schema.createIndex("sessionsByExpiry").on("sessions").columns(["dateExpires"]).execute();
        },
    },
    {
        name: "0012_sessionProofs",
        async up({ schema, dateTime }) {
            await schema.alterTable("sessions").addColumn("dateProved", dateTime).execute();
        },
    },
    {
        name: "0013_sessionLimits",
        async up({ schema }) {
            await schema.alterTable("sessions").addColumn("scope", "text").execute();
            await schema.alterTable("sessions").addColumn("siteName", "text").execute();
        },
    },
];
