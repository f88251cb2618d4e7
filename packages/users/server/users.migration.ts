import { createUserRow, toNameSkeleton } from "@parley/accounts/server";
import { accountsMigrations, waitingMigrations } from "@parley/authentication/server";
import { toDateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";
import { foldName } from "@parley/library/server/database";
import { bansMigrations, DEFAULT_ROLES, GLOBAL, rolesMigrations } from "@parley/permissions/server";
import { privacyMigrations } from "@parley/privacy/server";
import { profileFieldsMigrations } from "@parley/profileFields/server";
import { signaturesMigrations } from "@parley/signatures/server";
import { sql } from "kysely";
import { aboutMigrations } from "./profiles/about.migration";
import { presentMigrations } from "./profiles/present.migration";

export const usersMigrations: Migration[] = [
    {
        name: "0100_users",
        async up({ engine, schema, query, identity, dateTime, key }) {
            await schema
                .createTable("users")
                .addColumn("userID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("nameKey", key, (column) => column.notNull().unique())
                .addColumn("nameSkeleton", key, (column) => column.notNull())
                .addColumn("email", "text")
                .addColumn("emailKey", key, (column) => column.unique())
                .addColumn("emailConfirmed", "boolean", (column) => column.notNull())
                .addColumn("showEmail", "boolean", (column) => column.notNull())
                .addColumn("passwordHash", "text")
                .addColumn("hashMethod", "text")
                .addColumn("photo", "text")
                .addColumn("title", "text")
                .addColumn("private", "boolean", (column) => column.notNull())
                .addColumn("banned", "integer", (column) => column.notNull())
                .addColumn("deleted", "boolean", (column) => column.notNull())
                .addColumn("bypassSpam", "boolean", (column) => column.notNull())
                .addColumn("isAdmin", "boolean", (column) => column.notNull())
                .addColumn("isSuperAdmin", "boolean", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .addColumn("dateLastActive", dateTime)
                .addColumn("countDiscussions", "integer", (column) => column.notNull())
                .addColumn("countComments", "integer", (column) => column.notNull())
                .addColumn("countPosts", "integer", (column) =>
                    column.generatedAlwaysAs(sql`"countDiscussions" + "countComments"`).stored(),
                )
                .addColumn("points", "integer", (column) => column.notNull())
                .addColumn("profileUrl", "text")
                .addColumn("importSource", key)
                .execute();
            for (const column of [
                "nameSkeleton",
                "dateInserted",
                "countPosts",
                "countComments",
                "points",
                "importSource",
            ] as const) {
                await schema.createIndex(`usersBy_${column}`).on("users").columns([column, "userID"]).execute();
            }
            // Sorts nulls first, as SQLite does by default.
            const lastActive = engine === "postgres" ? sql`"dateLastActive" asc nulls first` : sql`"dateLastActive"`;
            await schema.createIndex("usersBy_dateLastActive").on("users").expression(sql`${lastActive}, "userID"`).execute();
            await query
                .insertInto("users")
                .values(
                    createUserRow({
                        name: "System",
                        nameKey: foldName("System"),
                        nameSkeleton: toNameSkeleton("System"),
                        dateInserted: toDateTime(new Date()),
                    }),
                )
                .execute();
        },
    },
    {
        name: "0101_roles",
        async up({ schema, query, key }) {
            await schema
                .createTable("roles")
                .addColumn("roleID", "integer", (column) => column.primaryKey())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("description", "text")
                .addColumn("type", key)
                .addColumn("deletable", "boolean", (column) => column.notNull())
                .addColumn("canSession", "boolean", (column) => column.notNull())
                .addColumn("personalInfo", "boolean", (column) => column.notNull())
                .execute();
            await schema
                .createTable("rolePermissions")
                .addColumn("roleID", "integer", (column) => column.notNull().references("roles.roleID").onDelete("cascade"))
                .addColumn("resourceType", key, (column) => column.notNull())
                .addColumn("resourceID", "integer", (column) => column.notNull())
                .addColumn("permission", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("rolePermissionsKey", ["roleID", "resourceType", "resourceID", "permission"])
                .execute();
            await schema
                .createIndex("rolePermissionsByResource")
                .on("rolePermissions")
                .columns(["resourceType", "resourceID"])
                .execute();
            await schema
                .createTable("userRoles")
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("roleID", "integer", (column) => column.notNull().references("roles.roleID").onDelete("cascade"))
                .addPrimaryKeyConstraint("userRolesKey", ["userID", "roleID"])
                .execute();
            await schema.createIndex("userRolesByRole").on("userRoles").columns(["roleID", "userID"]).execute();
            await schema
                .createTable("permissionsVersion")
                .addColumn("one", "integer", (column) => column.primaryKey())
                .addColumn("version", "integer", (column) => column.notNull())
                .execute();
            await query.insertInto("permissionsVersion").values({ one: 1, version: 1 }).execute();
            await query
                .insertInto("roles")
                .values(DEFAULT_ROLES.map(({ permissions: _, ...role }) => role))
                .execute();
            await query
                .insertInto("rolePermissions")
                .values(
                    DEFAULT_ROLES.flatMap(({ roleID, permissions }) =>
                        permissions.map((permission) => ({ roleID, ...GLOBAL, permission })),
                    ),
                )
                .execute();
        },
    },
    ...accountsMigrations,
    ...rolesMigrations,
    ...privacyMigrations,
    ...waitingMigrations,
    ...profileFieldsMigrations,
    ...signaturesMigrations,
    ...presentMigrations,
    ...bansMigrations,
    ...aboutMigrations,
];
