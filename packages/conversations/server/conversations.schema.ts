import type { DateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";
import { messageReportsMigrations } from "./reports/messageReports.schema";
import { typingMigrations } from "./typing/typing.schema";

interface ConversationsTable {
    conversationID: Generated<number>;
    /** Subject; null if there is none, and the conversation is named after its participants. */
    name: string | null;
    insertUserID: number;
    dateInserted: DateTime;
}

interface ConversationParticipantsTable {
    conversationID: number;
    userID: number;
    /** `hidden`: a member whom they have blocked has added them; they are not notified, and the others can't see it. */
    status: "participating" | "deleted" | "hidden";
    /** Last message that a member who has left may see; null while they participate. */
    untilMessageID: number | null;
    /** Messages up to this one have been read. */
    readMessageID: Generated<number>;
    /** Number of unread messages of others. */
    countUnread: Generated<number>;
    muted: Generated<boolean>;
    dateInserted: DateTime;
}

interface MessagesTable {
    messageID: Generated<number>;
    conversationID: number;
    insertUserID: number;
    body: string;
    format: string;
    bodyHtml: string;
    renderVersion: number;
    dateInserted: DateTime;
    /** When its author last changed it. */
    dateUpdated: DateTime | null;
    /** When its author took it back; its text is erased later. */
    dateDeleted: DateTime | null;
    /** Sum of the values of its reactions. */
    score: Generated<number>;
}

/** Earlier versions of messages that their authors have changed. */
interface MessageVersionsTable {
    messageVersionID: Generated<number>;
    messageID: number;
    body: string;
    format: string;
    bodyHtml: string;
    /** When this version was written. */
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        conversations: ConversationsTable;
        conversationParticipants: ConversationParticipantsTable;
        messages: MessagesTable;
        messageVersions: MessageVersionsTable;
    }
}

export type ConversationRow = Selectable<ConversationsTable>;
export type ParticipantRow = Selectable<ConversationParticipantsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type MessageVersionRow = Selectable<MessageVersionsTable>;

export const conversationsMigrations: Migration[] = [
    {
        name: "0800_conversations",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("conversations")
                .addColumn("conversationID", "integer", identity)
                .addColumn("name", "text")
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createTable("conversationParticipants")
                .addColumn("conversationID", "integer", (column) => column.notNull().references("conversations.conversationID"))
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("status", key, (column) => column.notNull())
                .addColumn("untilMessageID", "integer")
                .addColumn("readMessageID", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("countUnread", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("muted", "boolean", (column) => column.notNull().defaultTo(false))
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("conversationParticipantsOnce", ["conversationID", "userID"])
                .execute();
            await schema
                .createIndex("conversationsOfUser")
                .on("conversationParticipants")
                .columns(["userID", "status", "conversationID"])
                .execute();
            await schema
                .createTable("messages")
                .addColumn("messageID", "integer", identity)
                .addColumn("conversationID", "integer", (column) => column.notNull().references("conversations.conversationID"))
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("format", key, (column) => column.notNull())
                .addColumn("bodyHtml", "text", (column) => column.notNull())
                .addColumn("renderVersion", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("messagesOfConversation").on("messages").columns(["conversationID", "messageID"]).execute();
            await schema.createIndex("messagesByAuthor").on("messages").columns(["insertUserID", "messageID"]).execute();
        },
    },
    {
        name: "0801_messageVersions",
        async up({ schema, identity, dateTime, key }) {
            await schema.alterTable("messages").addColumn("dateUpdated", dateTime).execute();
            await schema.alterTable("messages").addColumn("dateDeleted", dateTime).execute();
            await schema.createIndex("messagesTakenBack").on("messages").column("dateDeleted").execute();
            await schema
                .createTable("messageVersions")
                .addColumn("messageVersionID", "integer", identity)
                .addColumn("messageID", "integer", (column) => column.notNull().references("messages.messageID"))
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("format", key, (column) => column.notNull())
                .addColumn("bodyHtml", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createIndex("versionsOfMessage")
                .on("messageVersions")
                .columns(["messageID", "messageVersionID"])
                .execute();
        },
    },
    {
        name: "0841_messageScores",
        async up({ schema }) {
            await schema
                .alterTable("messages")
                .addColumn("score", "integer", (column) => column.notNull().defaultTo(0))
                .execute();
        },
    },
    ...messageReportsMigrations,
    ...typingMigrations,
];
