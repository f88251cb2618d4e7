import type { Migration } from "@parley/library/server/database";

const actionLog: Migration = {
    name: "0014_acts",
    async up({ schema, dateTime, key, identity }) {
        await schema
            .createTable("actJobs")
            .addColumn("jobID", "integer", identity)
            .addColumn("kind", key, (column) => column.notNull())
            .addColumn("insertUserID", "integer", (column) => column.notNull())
            .addColumn("dateInserted", dateTime, (column) => column.notNull())
            .addColumn("params", "text", (column) => column.notNull())
            .execute();
        await schema.createIndex("actJobsByUser").on("actJobs").columns(["insertUserID", "jobID"]).execute();

        await schema
            .createTable("acts")
            .addColumn("actID", "integer", identity)
            .addColumn("kind", key, (column) => column.notNull())
            .addColumn("recordType", key, (column) => column.notNull())
            .addColumn("recordID", "integer", (column) => column.notNull())
            .addColumn("parentRecordType", key)
            .addColumn("parentRecordID", "integer")
            .addColumn("insertUserID", "integer", (column) => column.notNull())
            .addColumn("dateInserted", dateTime, (column) => column.notNull())
            .addColumn("before", "text", (column) => column.notNull())
            .addColumn("after", "text", (column) => column.notNull())
            .addColumn("reason", "text")
            .addColumn("jobID", "integer", (column) => column.references("actJobs.jobID").onDelete("set null"))
            .addColumn("dateUndone", dateTime)
            .addColumn("undoneByID", "integer")
            .addColumn("requestMethod", key)
            .addColumn("requestPath", "text")
            .addColumn("parentAuditLogID", key)
            .execute();
        await schema.createIndex("actsByRecord").on("acts").columns(["recordType", "recordID", "actID"]).execute();
        await schema.createIndex("actsByParent").on("acts").columns(["parentRecordType", "parentRecordID", "actID"]).execute();
        await schema.createIndex("actsByUser").on("acts").columns(["insertUserID", "actID"]).execute();
        await schema.createIndex("actsByJob").on("acts").columns(["jobID", "actID"]).execute();
    },
};

/** Adds the author of the record, so that authors find their removed records, and an index of the actions of each type, newest first. */
const removals: Migration = {
    name: "0015_actsRemovals",
    async up({ schema }) {
        await schema.alterTable("acts").addColumn("recordUserID", "integer").execute();
        await schema.createIndex("actsByRecordUser").on("acts").columns(["recordUserID", "actID"]).execute();
        await schema.createIndex("actsByKind").on("acts").columns(["kind", "actID"]).execute();
    },
};

export const actionLogMigrations: Migration[] = [actionLog, removals];
