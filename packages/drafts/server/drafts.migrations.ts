import type { Migration } from "@parley/library/server/database";

export const draftsMigrations: Migration[] = [
    {
        name: "0600_drafts",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("drafts")
                .addColumn("draftID", "integer", identity)
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer")
                .addColumn("parentRecordType", key)
                .addColumn("parentRecordID", "integer")
                .addColumn("attributes", "text", (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("updateUserID", "integer")
                .addColumn("dateUpdated", dateTime)
                .addColumn("draftStatus", key, (column) => column.notNull())
                .addColumn("dateScheduled", dateTime)
                .addColumn("failedReason", "text")
                .addColumn("version", "integer", (column) => column.notNull())
                .addColumn("idempotencyKey", key)
                .execute();
            await schema.createIndex("draftsByMember").on("drafts").columns(["insertUserID", "draftStatus", "draftID"]).execute();
            await schema.createIndex("draftsByTime").on("drafts").columns(["draftStatus", "dateScheduled"]).execute();
            await schema
                .createIndex("draftsBySending")
                .unique()
                .on("drafts")
                .columns(["insertUserID", "idempotencyKey"])
                .execute();
        },
    },
    {
        // Excerpts of existing drafts are created when they are listed.
        name: "0601_draftExcerpts",
        async up({ schema }) {
            await schema.alterTable("drafts").addColumn("excerpt", "text").execute();
        },
    },
    {
        name: "0602_draftVersions",
        async up({ schema, identity, dateTime }) {
            await schema
                .createTable("draftVersions")
                .addColumn("draftVersionID", "integer", identity)
                .addColumn("draftID", "integer", (column) => column.notNull().references("drafts.draftID").onDelete("cascade"))
                .addColumn("version", "integer", (column) => column.notNull())
                .addColumn("attributes", "text", (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("beginning", "text", (column) => column.notNull())
                .addColumn("countWords", "integer", (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateReplaced", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createIndex("draftVersionsByDraft")
                .unique()
                .on("draftVersions")
                .columns(["draftID", "version"])
                .execute();
            await schema.createIndex("draftVersionsByMember").on("draftVersions").columns(["insertUserID"]).execute();
        },
    },
    {
        name: "0603_deletedDrafts",
        async up({ schema, dateTime }) {
            await schema.alterTable("drafts").addColumn("dateDeleted", dateTime).execute();
        },
    },
    {
        // For the erasure of deleted drafts after the retention period.
        name: "0911_deletedDraftsByDate",
        async up({ schema }) {
            await schema.createIndex("draftsByDeletion").on("drafts").columns(["dateDeleted"]).execute();
        },
    },
];
