import type { Migration } from "@parley/library/server/database";

/** Creates the tables of fragments and their revisions. A revision never changes, except for the words of its publication. */
export const fragmentsMigration: Migration = {
    name: "0845_fragments",
    async up({ schema, identity, dateTime, key }) {
        await schema
            .createTable("fragments")
            .addColumn("fragmentID", "integer", identity)
            .addColumn("fragmentUUID", key, (column) => column.notNull().unique())
            .addColumn("fragmentType", key, (column) => column.notNull())
            .addColumn("activeRevisionID", "integer")
            .addColumn("latestRevisionID", "integer", (column) => column.notNull())
            .execute();
        await schema
            .createTable("fragmentRevisions")
            .addColumn("fragmentRevisionID", "integer", identity)
            .addColumn("fragmentRevisionUUID", key, (column) => column.notNull().unique())
            // Not a foreign key: undoing the deletion of a fragment finds its revisions again.
            .addColumn("fragmentUUID", key, (column) => column.notNull())
            .addColumn("name", "text", (column) => column.notNull())
            .addColumn("template", "text", (column) => column.notNull())
            .addColumn("js", "text", (column) => column.notNull())
            .addColumn("jsRaw", "text", (column) => column.notNull())
            .addColumn("css", "text", (column) => column.notNull())
            .addColumn("commitMessage", "text")
            .addColumn("commitDescription", "text")
            .addColumn("dateInserted", dateTime, (column) => column.notNull())
            .addColumn("insertUserID", "integer", (column) => column.notNull())
            .execute();
        await schema
            .createIndex("fragmentRevisionsByFragment")
            .on("fragmentRevisions")
            .columns(["fragmentUUID", "fragmentRevisionID"])
            .execute();
    },
};
