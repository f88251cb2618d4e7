import type { Migration } from "@parley/library/server/database";
import { sql } from "kysely";
import { fragmentsMigration } from "./fragments/fragments.migration";
import { homeContentMigration } from "./home/homeContent.migration";

export const layoutsMigrations: Migration[] = [
    {
        name: "0790_layouts",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("layouts")
                .addColumn("layoutID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("layoutViewType", key, (column) => column.notNull())
                .addColumn("layout", "text", (column) => column.notNull())
                .addColumn("titleBar", "text")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .addColumn("updateUserID", "integer")
                .execute();
            await schema
                .createTable("layoutViews")
                .addColumn("layoutViewID", "integer", identity)
                .addColumn("layoutID", "integer", (column) => column.notNull().references("layouts.layoutID"))
                .addColumn("layoutViewType", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .execute();
            await schema
                .createIndex("layoutViewsByRecord")
                .unique()
                .on("layoutViews")
                .columns(["layoutViewType", "recordType", "recordID"])
                .execute();
            await schema.createIndex("layoutViewsByLayout").on("layoutViews").column("layoutID").execute();
        },
    },
    {
        name: "0840_layoutRevisions",
        async up({ schema, query, identity, dateTime, key }) {
            await schema
                .createTable("layoutRevisions")
                .addColumn("layoutRevisionID", "integer", identity)
                // Not a foreign key: undoing the deletion of a layout finds its revisions again.
                .addColumn("layoutID", "integer", (column) => column.notNull())
                .addColumn("revisionName", "text")
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("layoutViewType", key, (column) => column.notNull())
                .addColumn("layout", "text", (column) => column.notNull())
                .addColumn("titleBar", "text")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .execute();
            await schema
                .createIndex("layoutRevisionsByLayout")
                .on("layoutRevisions")
                .columns(["layoutID", "layoutRevisionID"])
                .execute();
            await sql`
                insert into "layoutRevisions"
                    ("layoutID", "name", "layoutViewType", "layout", "titleBar", "dateInserted", "insertUserID")
                select "layoutID", "name", "layoutViewType", "layout", "titleBar",
                    coalesce("dateUpdated", "dateInserted"), coalesce("updateUserID", "insertUserID")
                from "layouts"
            `.execute(query);
        },
    },
    {
        name: "0842_layoutDrafts",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("layoutDrafts")
                .addColumn("layoutID", "integer", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("layout", "text", (column) => column.notNull())
                .addColumn("titleBar", "text")
                .addColumn("version", "integer", (column) => column.notNull())
                .addColumn("baseETag", key, (column) => column.notNull())
                .addColumn("dateUpdated", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("layoutDraftsByUser", ["layoutID", "userID"])
                .execute();
        },
    },
    fragmentsMigration,
    {
        name: "0894_formerDrafts",
        async up({ schema }) {
            await schema.alterTable("layoutDrafts").addColumn("former", "text").execute();
        },
    },
    homeContentMigration,
];
