import type { Migration } from "@parley/library/server/database";

/** What members write about themselves. */
export const aboutMigrations: Migration[] = [
    {
        name: "0724_usersAbout",
        async up({ schema }) {
            await schema.alterTable("users").addColumn("about", "text").execute();
        },
    },
];
