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
            // The number of a role that is gone is not given again: who wrote it down would mean another one.
            await schema
                .alterTable("permissionsVersion")
                .addColumn("lastRoleID", "integer", (column) => column.notNull().defaultTo(RoleID.moderator))
                .execute();
        },
    },
];
