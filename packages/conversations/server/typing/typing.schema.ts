import type { DateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";

/** Who has typed in a conversation and not sent it yet. */
interface ConversationTypingsTable {
    conversationID: number;
    userID: number;
    dateTyped: DateTime;
}

/** What members have chosen for all of their conversations. */
interface ConversationChoicesTable {
    userID: number;
    announcesTyping: boolean;
}

declare module "@parley/library/server/database" {
    interface Tables {
        conversationTypings: ConversationTypingsTable;
        conversationChoices: ConversationChoicesTable;
    }
}

export const typingMigrations: Migration[] = [
    {
        name: "0844_conversationTypings",
        async up({ schema, dateTime }) {
            await schema
                .createTable("conversationTypings")
                .addColumn("conversationID", "integer", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("dateTyped", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("conversationTypingsOnce", ["conversationID", "userID"])
                .execute();
            await schema.createIndex("conversationTypingsByDate").on("conversationTypings").column("dateTyped").execute();
            await schema
                .createTable("conversationChoices")
                .addColumn("userID", "integer", (column) => column.primaryKey())
                .addColumn("announcesTyping", "boolean", (column) => column.notNull())
                .execute();
        },
    },
];
