import type { Migration } from "@parley/library/server/database";

/** Migrations of the members' descriptions of themselves. */
export const aboutMigrations: Migration[] = [
    {
        name: "0724_usersAbout",
        async up({ schema }) {
            await schema.alterTable("users").addColumn("about", "text").execute();
        },
    },
];
