import type { Migration } from "@parley/library/server/database";

/** Migrations of the account tables: mailed keys, invitations, applications and attempt counts. */
export const accountsMigrations: Migration[] = [
    {
        name: "0110_accounts",
        async up({ schema, dateTime, key, identity }) {
            for (const [name, type] of [
                ["emailClaimKey", key],
                ["pendingEmail", "text"],
                ["discoveryText", "text"],
                ["inviteUserID", "integer"],
                ["closedByID", "integer"],
                ["eraseMethod", key],
                ["eraseAfter", dateTime],
            ] as const) {
                await schema.alterTable("users").addColumn(name, type).execute();
            }
            await schema.createIndex("usersBy_emailClaimKey").on("users").columns(["emailClaimKey", "userID"]).execute();
            await schema.createIndex("usersBy_eraseAfter").on("users").columns(["eraseAfter"]).execute();
            await schema
                .createTable("accountKeys")
                .addColumn("keyHash", key, (column) => column.primaryKey())
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("purpose", key, (column) => column.notNull())
                .addColumn("email", "text", (column) => column.notNull())
                .addColumn("emailKey", key, (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("accountKeysByUser").on("accountKeys").columns(["userID", "purpose"]).execute();
            await schema
                .createTable("accountRequests")
                .addColumn("requestID", "integer", identity)
                .addColumn("kind", key, (column) => column.notNull())
                .addColumn("subject", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
        },
    },
    {
        name: "0111_tries",
        async up({ schema, key, identity }) {
            await schema
                .createTable("tries")
                .addColumn("tryID", "integer", identity)
                .addColumn("key", key, (column) => column.notNull())
                .addColumn("at", "bigint", (column) => column.notNull())
                .execute();
            await schema.createIndex("triesByKey").on("tries").columns(["key", "at"]).execute();
            await schema.createIndex("triesByTime").on("tries").columns(["at"]).execute();
        },
    },
    {
        name: "0112_invites",
        async up({ schema, dateTime, key, identity }) {
            await schema
                .createTable("invites")
                .addColumn("inviteID", "integer", identity)
                .addColumn("codeHash", key, (column) => column.notNull().unique())
                .addColumn("email", "text", (column) => column.notNull())
                .addColumn("emailKey", key, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("acceptedUserID", "integer")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .addColumn("dateAccepted", dateTime)
                .execute();
            await schema.createIndex("invitesByUser").on("invites").columns(["insertUserID", "inviteID"]).execute();
        },
    },
    {
        name: "0113_applicants",
        async up({ schema, dateTime, key, identity }) {
            await schema
                .createTable("applicants")
                .addColumn("applicantID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("nameKey", key, (column) => column.notNull().unique())
                .addColumn("nameSkeleton", key, (column) => column.notNull())
                .addColumn("email", "text", (column) => column.notNull())
                .addColumn("emailKey", key, (column) => column.notNull())
                .addColumn("passwordHash", "text", (column) => column.notNull())
                .addColumn("discoveryText", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("applicantsBySkeleton").on("applicants").columns(["nameSkeleton"]).execute();
        },
    },
    {
        name: "0171_applicantOrigins",
        async up({ schema }) {
            await schema.alterTable("applicants").addColumn("origin", "text").execute();
        },
    },
    {
        name: "0953_applicantLanguages",
        async up({ schema }) {
            await schema.alterTable("applicants").addColumn("language", "text").execute();
        },
    },
    {
        name: "0181_inviteCodes",
        async up({ schema, key }) {
            await schema.alterTable("invites").addColumn("code", key).execute();
            await schema.createIndex("invitesByCode").on("invites").columns(["code"]).unique().execute();
        },
    },
    {
        // The sign-in queries which imported hash methods are still in use.
        name: "0180_hashMethods",
        async up({ schema }) {
            await schema.createIndex("usersBy_hashMethod").on("users").columns(["hashMethod"]).execute();
        },
    },
];
