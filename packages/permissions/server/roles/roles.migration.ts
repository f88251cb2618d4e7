import type { Migration } from "@parley/library/server/database";
import { RoleID } from "@parley/permissions/contract";
import { sql } from "kysely";

export const rolesMigrations: Migration[] = [
    {
        name: "0120_roles_made_by_people",
        async up({ schema }) {
            await schema
                .alterTable("roles")
                .addColumn("domains", "text", (column) => column.notNull().defaultTo(""))
                .execute();
            // IDs of deleted roles are never reused, because stored references would point to another role.
            await schema
                .alterTable("permissionsVersion")
                .addColumn("lastRoleID", "integer", (column) => column.notNull().defaultTo(RoleID.moderator))
                .execute();
        },
    },
    {
        name: "0903_fragmentsManage",
        /** Whoever could write fragments until now still can: with `site.manage`. */
        async up({ query }) {
            await query
                .insertInto("rolePermissions")
                .columns(["roleID", "resourceType", "resourceID", "permission"])
                .expression((from) =>
                    from
                        .selectFrom("rolePermissions")
                        .select(["roleID", "resourceType", "resourceID", sql<string>`'fragments.manage'`.as("permission")])
                        .where("permission", "=", "site.manage"),
                )
                .onConflict((conflict) => conflict.doNothing())
                .execute();
            await query.updateTable("permissionsVersion").set({ version: sql`version + 1` }).execute();
        },
    },
];
