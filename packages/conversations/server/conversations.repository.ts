import type { Database, Tables } from "@parley/library/server/database";
import { hasBlocked } from "@parley/notifications/server";
import type { Insertable } from "kysely";
import type { ConversationRow } from "./conversations.schema";

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;

/** Creates the SQL queries for conversations. */
export function createConversationsRepository(database: Database) {
    return {
        byIDs: async (conversationIDs: readonly number[]): Promise<ConversationRow[]> =>
            conversationIDs.length === 0
                ? []
                : database.query.selectFrom("conversations").selectAll().where("conversationID", "in", conversationIDs).execute(),

        /** Returns the conversations of a member, the one with the latest message that they may see first. */
        async listIDs(
            userID: number,
            { insertUserID, limit, offset }: { insertUserID?: number | undefined; limit: number; offset: number },
        ): Promise<number[]> {
            const rows = await database.query
                .selectFrom("conversationParticipants as p")
                .innerJoin("conversations as c", "c.conversationID", "p.conversationID")
                .select("c.conversationID")
                .where("p.userID", "=", userID)
                .where("p.status", "<>", "hidden")
                .$if(insertUserID !== undefined, (query) => query.where("c.insertUserID", "=", insertUserID as number))
                .orderBy(
                    (row) =>
                        row.fn.coalesce(
                            row
                                .selectFrom("messages as m")
                                .select((message) => message.fn.max("m.messageID").as("last"))
                                .whereRef("m.conversationID", "=", "p.conversationID")
                                // A message of a member whom they have blocked does not bring a conversation up.
                                .where(({ not, ref }) => not(hasBlocked(ref("p.userID"), ref("m.insertUserID"))))
                                .where((message) =>
                                    message.or([
                                        message("p.untilMessageID", "is", null),
                                        message("m.messageID", "<=", message.ref("p.untilMessageID")),
                                    ]),
                                ),
                            row.lit(0),
                        ),
                    "desc",
                )
                .orderBy("c.conversationID", "desc")
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(({ conversationID }) => conversationID);
        },

        insert: (row: Insertable<Tables["conversations"]>): Promise<ConversationRow> =>
            database.query.insertInto("conversations").values(row).returningAll().executeTakeFirstOrThrow(),
    };
}
