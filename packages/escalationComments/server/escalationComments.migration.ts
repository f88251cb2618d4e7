import type { Migration } from "@parley/library/server/database";

/** Makes comments of the notes on escalations; the table itself comes with the escalations. */
export const escalationCommentsMigrations: Migration[] = [
    {
        name: "0424_escalation_comments",
        async up({ schema, dateTime, key }) {
            const columns = [
                schema.alterTable("escalationNotes").addColumn("format", key, (column) => column.notNull().defaultTo("markdown")),
                schema.alterTable("escalationNotes").addColumn("bodyHtml", "text", (column) => column.notNull().defaultTo("")),
                schema
                    .alterTable("escalationNotes")
                    .addColumn("renderVersion", "integer", (column) => column.notNull().defaultTo(0)),
                schema.alterTable("escalationNotes").addColumn("version", "integer", (column) => column.notNull().defaultTo(1)),
                schema.alterTable("escalationNotes").addColumn("dateUpdated", dateTime),
                schema.alterTable("escalationNotes").addColumn("updateUserID", "integer"),
                schema.alterTable("escalationNotes").addColumn("dateDeleted", dateTime),
                schema.alterTable("escalationNotes").addColumn("deleteActID", "integer"),
            ];
            for (const column of columns) await column.execute();
        },
    },
    {
        name: "0910_escalation_comment_replies",
        async up({ schema }) {
            await schema.alterTable("escalationNotes").addColumn("parentNoteID", "integer").execute();
        },
    },
];
