import type { MessageReportStatus } from "@parley/conversations/contract";
import type { DateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface MessageReportsTable {
    messageReportID: Generated<number>;
    messageID: number;
    status: MessageReportStatus;
    /** JSON of the reported message and of those that its reporter added, as they were. */
    messages: string;
    noteBody: string;
    insertUserID: number;
    dateInserted: DateTime;
    updateUserID: number | null;
    dateUpdated: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        messageReports: MessageReportsTable;
    }
}

export type MessageReportRow = Selectable<MessageReportsTable>;

export const messageReportsMigrations: Migration[] = [
    {
        name: "0842_messageReports",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("messageReports")
                .addColumn("messageReportID", "integer", identity)
                .addColumn("messageID", "integer", (column) => column.notNull())
                .addColumn("status", key, (column) => column.notNull())
                .addColumn("messages", "text", (column) => column.notNull())
                .addColumn("noteBody", "text", (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("updateUserID", "integer")
                .addColumn("dateUpdated", dateTime)
                .addUniqueConstraint("messageReportsOnce", ["messageID", "insertUserID"])
                .execute();
            await schema
                .createIndex("messageReportsByStatus")
                .on("messageReports")
                .columns(["status", "messageReportID"])
                .execute();
        },
    },
];
