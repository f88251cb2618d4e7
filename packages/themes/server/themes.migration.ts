import type { Migration } from "@parley/library/server/database";

export const themesMigrations: Migration[] = [
    {
        name: "0850_themes",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("themes")
                .addColumn("themeID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("parentTheme", key, (column) => column.notNull())
                .addColumn("parentVersion", key, (column) => column.notNull())
                // One column names the active revision, so that a theme never has two.
                .addColumn("revisionID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .execute();
            await schema
                .createTable("themeRevisions")
                .addColumn("revisionID", "integer", identity)
                // Not a foreign key: undoing the deletion of a theme finds its revisions again.
                .addColumn("themeID", "integer", (column) => column.notNull())
                .addColumn("revisionName", "text")
                .addColumn("assets", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .execute();
            await schema.createIndex("themeRevisionsByTheme").on("themeRevisions").columns(["themeID", "revisionID"]).execute();
            await schema
                .createTable("themePreviews")
                .addColumn("sessionID", "integer", (column) => column.primaryKey())
                .addColumn("themeID", key, (column) => column.notNull())
                .addColumn("revisionID", "integer")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
        },
    },
    {
        name: "0932_themeDrafts",
        async up({ schema, dateTime }) {
            await schema
                .createTable("themeDrafts")
                .addColumn("themeID", "integer", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("work", "text", (column) => column.notNull())
                .addColumn("revisionID", "integer", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("themeDraftsKey", ["themeID", "userID"])
                .execute();
        },
    },
];
