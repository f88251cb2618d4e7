import type { Migration } from "@parley/library/server/database";

export const translationsMigrations: Migration[] = [
    {
        name: "0940_translations",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("translations")
                .addColumn("resource", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordKey", key, (column) => column.notNull())
                .addColumn("propertyName", key, (column) => column.notNull())
                .addColumn("locale", key, (column) => column.notNull())
                .addColumn("translation", "text", (column) => column.notNull())
                .addColumn("sourceText", "text", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime, (column) => column.notNull())
                .addColumn("dateGone", dateTime)
                .addPrimaryKeyConstraint("translationsOnce", ["resource", "locale", "recordType", "recordKey", "propertyName"])
                .execute();
            await schema
                .createTable("translationResources")
                .addColumn("urlCode", key, (column) => column.primaryKey())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("sourceLocale", key, (column) => column.notNull())
                .execute();
        },
    },
    {
        name: "0953_ownTexts",
        async up({ schema, key }) {
            await schema
                .createTable("ownTexts")
                .addColumn("locale", key, (column) => column.notNull())
                .addColumn("textKey", key, (column) => column.notNull())
                .addColumn("translation", "text", (column) => column.notNull())
                .addPrimaryKeyConstraint("ownTextsOnce", ["locale", "textKey"])
                .execute();
        },
    },
];
