import type { DateTime } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database, Tables } from "@parley/library/server/database";
import type { Insertable } from "kysely";
import type { MessageRow, MessageVersionRow } from "../conversations.schema";
import { selectVisibleMessages } from "./visibility";

/** Which messages of those that the viewer may see. */
export interface MessageFilter {
    conversationID?: number | undefined;
    insertUserID?: number | undefined;
}

const MAX_VERSIONS = 100;
const ERASED_AT_ONCE = 500;

export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

/** Creates the SQL queries for messages. */
export function createMessagesRepository(database: Database) {
    return {
        /** Returns a message without a permission check; for those that the viewer may see, use `findVisible`. */
        byID: (messageID: number): Promise<MessageRow | undefined> =>
            database.query.selectFrom("messages").selectAll().where("messageID", "=", messageID).executeTakeFirst(),

        findVisible: (userID: number, messageID: number): Promise<MessageRow | undefined> =>
            visibleTo(userID, {}).selectAll("m").where("m.messageID", "=", messageID).executeTakeFirst(),

        /** Returns those of these messages that the viewer may see and that have not been taken back. */
        findVisibleByIDs: async (userID: number, messageIDs: readonly number[]): Promise<MessageRow[]> =>
            messageIDs.length === 0
                ? []
                : visibleTo(userID, {})
                      .selectAll("m")
                      .where("m.messageID", "in", messageIDs)
                      .where("m.dateDeleted", "is", null)
                      .execute(),

        /** Lists messages, the newest first. */
        list: (
            userID: number,
            filter: MessageFilter,
            { limit, offset }: { limit: number; offset: number },
        ): Promise<MessageRow[]> =>
            visibleTo(userID, filter).selectAll("m").orderBy("m.messageID", "desc").limit(limit).offset(offset).execute(),

        /** Lists the messages before one that have not been taken back, the newest first. */
        listBefore: (
            userID: number,
            { conversationID, before }: { conversationID?: number | undefined; before?: number | undefined },
            limit: number,
        ): Promise<MessageRow[]> =>
            visibleTo(userID, { conversationID })
                .selectAll("m")
                .where("m.dateDeleted", "is", null)
                .$if(before !== undefined, (query) => query.where("m.messageID", "<", before as number))
                .orderBy("m.messageID", "desc")
                .limit(limit)
                .execute(),

        async count(userID: number, filter: MessageFilter): Promise<number> {
            const row = await visibleTo(userID, filter)
                .select((one) => one.fn.countAll().as("count"))
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },

        /** Counts the messages above one. */
        async countNewer(userID: number, filter: MessageFilter, messageID: number): Promise<number> {
            const row = await visibleTo(userID, filter)
                .select((one) => one.fn.countAll().as("count"))
                .where("m.messageID", ">", messageID)
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },

        /** Returns the last visible message and the number of visible messages of conversations, by conversation ID, without those taken back. */
        async summarize(userID: number, conversationIDs: readonly number[]) {
            if (conversationIDs.length === 0) return new Map<number, { last: MessageRow | undefined; count: number }>();
            const counts = await visibleTo(userID, {})
                .select((row) => ["m.conversationID", row.fn.countAll().as("count"), row.fn.max("m.messageID").as("lastID")])
                .where("m.conversationID", "in", conversationIDs)
                .where("m.dateDeleted", "is", null)
                .groupBy("m.conversationID")
                .execute();
            const lastIDs = counts.map(({ lastID }) => lastID);
            const rows =
                lastIDs.length === 0
                    ? []
                    : await visibleTo(userID, {}).selectAll("m").where("m.messageID", "in", lastIDs).execute();
            return new Map(
                counts.map(({ conversationID, count, lastID }) => [
                    conversationID,
                    { last: rows.find(({ messageID }) => messageID === lastID), count: Number(count) },
                ]),
            );
        },

        /** Returns the ID of the newest message of a conversation; 0 if there is none. */
        async newestID(conversationID: number): Promise<number> {
            const row = await database.query
                .selectFrom("messages")
                .select((one) => one.fn.max("messageID").as("messageID"))
                .where("conversationID", "=", conversationID)
                .executeTakeFirst();
            return row?.messageID ?? 0;
        },

        /** Counts the messages of others above one that the member may see. */
        async countAfter(userID: number, conversationID: number, messageID: number): Promise<number> {
            const row = await visibleTo(userID, { conversationID })
                .select((one) => one.fn.countAll().as("count"))
                .where("m.messageID", ">", messageID)
                .where("m.insertUserID", "<>", userID)
                .where("m.dateDeleted", "is", null)
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },

        async insert(row: Insertable<Tables["messages"]>): Promise<MessageRow> {
            const stored = await database.query.insertInto("messages").values(row).returningAll().executeTakeFirstOrThrow();
            await getContentSources(database).written("message", stored.messageID, row.bodyHtml, { isNew: true });
            return stored;
        },

        /** Changes the text of a message, and stores the version before. */
        async change(
            { messageID, body, format, bodyHtml, dateInserted, dateUpdated }: MessageRow,
            changes: Pick<MessageRow, "body" | "format" | "bodyHtml" | "renderVersion">,
            date: DateTime,
        ): Promise<void> {
            await database.query
                .insertInto("messageVersions")
                .values({ messageID, body, format, bodyHtml, dateInserted: dateUpdated ?? dateInserted })
                .execute();
            await database.query
                .updateTable("messages")
                .set({ ...changes, dateUpdated: date })
                .where("messageID", "=", messageID)
                .execute();
            await getContentSources(database).written("message", messageID, changes.bodyHtml);
        },

        /** Returns the earlier versions of a message, the latest first. */
        versions: (messageID: number): Promise<MessageVersionRow[]> =>
            database.query
                .selectFrom("messageVersions")
                .selectAll()
                .where("messageID", "=", messageID)
                .orderBy("messageVersionID", "desc")
                .limit(MAX_VERSIONS)
                .execute(),

        /** Changes the score of a message, by which an open page notices reactions. */
        async changeScore(messageID: number, change: number): Promise<void> {
            await database.query
                .updateTable("messages")
                .set((row) => ({ score: row("score", "+", change) }))
                .where("messageID", "=", messageID)
                .execute();
        },

        /** Takes a message back, or puts it back. */
        async setDeleted({ messageID, bodyHtml }: MessageRow, dateDeleted: DateTime | null): Promise<void> {
            await database.query.updateTable("messages").set({ dateDeleted }).where("messageID", "=", messageID).execute();
            if (dateDeleted === null) await getContentSources(database).reworded("message", messageID, bodyHtml);
            else await getContentSources(database).gone("message", [messageID]);
        },

        /** Erases the texts of messages that were taken back before a date, and their earlier versions. */
        async eraseDeletedBefore(date: DateTime): Promise<void> {
            const rows = await database.query
                .selectFrom("messages")
                .select("messageID")
                .where("dateDeleted", "<", date)
                .where("body", "<>", "")
                .limit(ERASED_AT_ONCE)
                .execute();
            const messageIDs = rows.map(({ messageID }) => messageID);
            if (messageIDs.length === 0) return;
            await database.query.deleteFrom("messageVersions").where("messageID", "in", messageIDs).execute();
            await database.query
                .updateTable("messages")
                .set({ body: "", bodyHtml: "" })
                .where("messageID", "in", messageIDs)
                .execute();
        },

        /** Stores the HTML of a message that was rendered again, unless its text has changed meanwhile. */
        async reword(
            { messageID, body }: MessageRow,
            changes: { body?: string; bodyHtml: string; renderVersion: number },
        ): Promise<void> {
            const { numUpdatedRows } = await database.query
                .updateTable("messages")
                .set(changes)
                .where("messageID", "=", messageID)
                .where("body", "=", body)
                .executeTakeFirst();
            if (numUpdatedRows > 0n) await getContentSources(database).reworded("message", messageID, changes.bodyHtml);
        },
    };

    function visibleTo(userID: number, { conversationID, insertUserID }: MessageFilter) {
        const selected = selectVisibleMessages(userID)
            .$if(conversationID !== undefined, (query) => query.where("m.conversationID", "=", conversationID as number))
            .$if(insertUserID !== undefined, (query) => query.where("m.insertUserID", "=", insertUserID as number));
        return database.query.selectFrom(selected.selectAll("m").as("m"));
    }
}
