import { escalationCommentsMigrations } from "@parley/escalationComments/server";
import type { Migration, MigrationKit } from "@parley/library/server/database";

/** Reasons for reports on a new site. Moderators can change them. */
const FIRST_REASONS = [
    { reportReasonID: "spam", name: "Spam", description: "Advertising, or the same text again and again." },
    { reportReasonID: "abuse", name: "Abuse", description: "It attacks, threatens or harasses someone." },
    { reportReasonID: "inappropriate", name: "Inappropriate", description: "It has no place in this community." },
    {
        reportReasonID: "deceptive-misleading",
        name: "Deceptive or misleading",
        description: "It is untrue, or pretends to be someone else.",
    },
    { reportReasonID: "rule-breaking", name: "Against the rules", description: "It breaks another rule of this community." },
];

export const moderationMigrations: Migration[] = [
    {
        name: "0420_moderation",
        async up(kit) {
            await createReportReasons(kit);
            await createEscalations(kit);
            await createWaitingPosts(kit);
            await createReports(kit);
            await kit.query
                .insertInto("reportReasons")
                .values(
                    FIRST_REASONS.map((reason, sort) => ({
                        ...reason,
                        sort,
                        roleIDs: "[]",
                        deleted: false,
                        dateInserted: "2026-01-01T00:00:00+00:00",
                        insertUserID: 0,
                        dateUpdated: null,
                        updateUserID: null,
                    })),
                )
                .execute();
        },
    },
    {
        name: "0423_waiting_edits",
        async up({ schema }) {
            await schema
                .alterTable("waitingPosts")
                .addColumn("isEdit", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
            await schema.alterTable("reports").addColumn("editedID", "integer").execute();
        },
    },
    ...escalationCommentsMigrations,
    {
        name: "0425_authors_without_accounts",
        async up({ schema }) {
            await schema.alterTable("waitingPosts").addColumn("authorName", "text").execute();
            await schema.alterTable("reports").addColumn("recordAuthorName", "text").execute();
        },
    },
];

async function createReportReasons({ schema, dateTime, key }: MigrationKit): Promise<void> {
    await schema
        .createTable("reportReasons")
        .addColumn("reportReasonID", key, (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("description", "text", (column) => column.notNull())
        .addColumn("roleIDs", "text", (column) => column.notNull())
        .addColumn("sort", "integer", (column) => column.notNull())
        .addColumn("deleted", "boolean", (column) => column.notNull())
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .addColumn("insertUserID", "integer", (column) => column.notNull())
        .addColumn("dateUpdated", dateTime)
        .addColumn("updateUserID", "integer")
        .execute();
}

async function createEscalations({ schema, identity, dateTime, key }: MigrationKit): Promise<void> {
    await schema
        .createTable("escalations")
        .addColumn("escalationID", "integer", identity)
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("status", key, (column) => column.notNull())
        .addColumn("recordType", key, (column) => column.notNull())
        .addColumn("recordID", "integer", (column) => column.notNull())
        .addColumn("placeRecordID", "integer", (column) => column.notNull())
        .addColumn("assignedUserID", "integer")
        .addColumn("insertUserID", "integer", (column) => column.notNull())
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .addColumn("updateUserID", "integer")
        .addColumn("dateUpdated", dateTime)
        .execute();
    await schema.createIndex("escalationsByRecord").on("escalations").columns(["recordType", "recordID"]).execute();
    await schema.createIndex("escalationsByStatus").on("escalations").columns(["status", "escalationID"]).execute();
    await schema
        .createTable("escalationNotes")
        .addColumn("noteID", "integer", identity)
        .addColumn("escalationID", "integer", (column) => column.notNull().references("escalations.escalationID"))
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("insertUserID", "integer", (column) => column.notNull())
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .execute();
    await schema.createIndex("escalationNotesOf").on("escalationNotes").columns(["escalationID", "noteID"]).execute();
}

async function createWaitingPosts({ schema, identity, dateTime, key }: MigrationKit): Promise<void> {
    await schema
        .createTable("waitingPosts")
        .addColumn("waitingID", "integer", identity)
        .addColumn("recordType", key, (column) => column.notNull())
        .addColumn("status", key, (column) => column.notNull())
        .addColumn("categoryID", "integer", (column) => column.notNull())
        .addColumn("discussionID", "integer")
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("format", key, (column) => column.notNull())
        .addColumn("bodyHtml", "text", (column) => column.notNull())
        .addColumn("input", "text", (column) => column.notNull())
        .addColumn("insertUserID", "integer", (column) => column.notNull())
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .addColumn("recordID", "integer")
        .addColumn("reason", "text")
        .execute();
    await schema.createIndex("waitingPostsBy").on("waitingPosts").columns(["insertUserID", "status", "waitingID"]).execute();
}

async function createReports({ schema, identity, dateTime, key }: MigrationKit): Promise<void> {
    await schema
        .createTable("reports")
        .addColumn("reportID", "integer", identity)
        .addColumn("status", key, (column) => column.notNull())
        .addColumn("recordType", key, (column) => column.notNull())
        .addColumn("recordID", "integer")
        .addColumn("waitingID", "integer", (column) => column.references("waitingPosts.waitingID"))
        .addColumn("isPending", "boolean", (column) => column.notNull())
        .addColumn("escalationID", "integer", (column) => column.references("escalations.escalationID"))
        .addColumn("recordName", "text", (column) => column.notNull())
        .addColumn("recordHtml", "text", (column) => column.notNull())
        .addColumn("recordFormat", key, (column) => column.notNull())
        .addColumn("recordUserID", "integer", (column) => column.notNull())
        .addColumn("recordDateInserted", dateTime, (column) => column.notNull())
        .addColumn("placeRecordID", "integer", (column) => column.notNull())
        .addColumn("noteHtml", "text", (column) => column.notNull())
        .addColumn("noteBody", "text", (column) => column.notNull())
        .addColumn("insertUserID", "integer", (column) => column.notNull())
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .addColumn("updateUserID", "integer")
        .addColumn("dateUpdated", dateTime)
        .addUniqueConstraint("reportsOncePerPerson", ["recordType", "recordID", "insertUserID"])
        .execute();
    await schema.createIndex("reportsByStatus").on("reports").columns(["status", "reportID"]).execute();
    await schema.createIndex("reportsByEscalation").on("reports").columns(["escalationID"]).execute();
    await schema.createIndex("reportsByUser").on("reports").columns(["insertUserID", "dateInserted"]).execute();
    await schema.createIndex("reportsByWaiting").on("reports").columns(["waitingID"]).execute();
    await schema
        .createTable("reportGivenReasons")
        .addColumn("reportID", "integer", (column) => column.notNull().references("reports.reportID"))
        .addColumn("reportReasonID", key, (column) => column.notNull().references("reportReasons.reportReasonID"))
        .addPrimaryKeyConstraint("reportGivenReasonsKey", ["reportID", "reportReasonID"])
        .execute();
    await schema.createIndex("reportGivenReasonsBy").on("reportGivenReasons").columns(["reportReasonID"]).execute();
}
