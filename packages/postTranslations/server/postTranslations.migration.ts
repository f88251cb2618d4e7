import type { Migration } from "@parley/library/server/database";

export const postTranslationsMigrations: Migration[] = [
    {
        name: "0952_postTranslations",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("postTranslations")
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("locale", key, (column) => column.notNull())
                .addColumn("sourceHash", "text", (column) => column.notNull())
                .addColumn("service", "text", (column) => column.notNull())
                .addColumn("name", "text")
                .addColumn("bodyHtml", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("postTranslationsOnce", ["recordType", "recordID", "locale"])
                .execute();
            await schema
                .createTable("readLanguages")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("language", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("readLanguagesOnce", ["userID", "language"])
                .execute();
        },
    },
];
