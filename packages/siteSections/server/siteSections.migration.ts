import type { Migration } from "@parley/library/server/database";

export const siteSectionsMigrations: Migration[] = [
    {
        name: "0902_siteSections",
        async up({ schema, query, identity, dateTime, key }) {
            await schema
                .createTable("siteSections")
                .addColumn("sectionID", "integer", identity)
                .addColumn("name", "text")
                .addColumn("description", "text")
                .addColumn("contentLocale", key)
                .addColumn("sectionGroup", key, (column) => column.notNull().defaultTo("vanilla"))
                .addColumn("dateInserted", dateTime)
                .execute();
            // The main section, which has the name, the description and the language of the site.
            await query.insertInto("siteSections").values({ sectionID: 0 }).execute();
        },
    },
    {
        name: "0904_orderedSiteSections",
        async up({ schema }) {
            await schema
                .alterTable("siteSections")
                .addColumn("sort", "double precision", (column) => column.notNull().defaultTo(0))
                .execute();
        },
    },
    {
        name: "0933_sectionThemes",
        async up({ schema, key }) {
            await schema.alterTable("siteSections").addColumn("themeID", key).execute();
        },
    },
];
