import type { Migration } from "@parley/library/server/database";

/** Migrations of what members say of themselves. */
export const aboutMigrations: Migration[] = [
    {
        name: "0724_usersAbout",
        async up({ schema }) {
            await schema.alterTable("users").addColumn("about", "text").execute();
        },
    },
    {
        name: "0752_suggestAnswers",
        async up({ schema }) {
            await schema
                .alterTable("users")
                .addColumn("suggestAnswers", "boolean", (column) => column.notNull().defaultTo(true))
                .execute();
        },
    },
    {
        name: "0947_usersLanguage",
        async up({ schema }) {
            await schema.alterTable("users").addColumn("language", "text").execute();
        },
    },
];
