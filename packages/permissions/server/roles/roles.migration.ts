import type { Migration } from "@parley/library/server/database";
import { RoleID } from "@parley/permissions/contract";

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
];
