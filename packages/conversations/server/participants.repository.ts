import type { Database, Tables } from "@parley/library/server/database";
import type { Insertable, Updateable } from "kysely";
import type { ParticipantRow } from "./conversations.schema";

export type ParticipantsRepository = ReturnType<typeof createParticipantsRepository>;

/** Creates the SQL queries for the participants of conversations. Every write names its members, whose cached pages alone it invalidates. */
export function createParticipantsRepository(database: Database) {
    return {
        /** Returns the participation of a member who may see the conversation; undefined for anybody else. */
        find: (conversationID: number, userID: number): Promise<ParticipantRow | undefined> =>
            database.query
                .selectFrom("conversationParticipants")
                .selectAll()
                .where("conversationID", "=", conversationID)
                .where("userID", "=", userID)
                .where("status", "<>", "hidden")
                .executeTakeFirst(),

        /** Returns those of these members who participate in a conversation. */
        async findParticipating<Member extends { userID: number }>(
            members: readonly Member[],
            conversationID: number,
        ): Promise<Member[]> {
            const rows = await database.query
                .selectFrom("conversationParticipants")
                .select("userID")
                .where("conversationID", "=", conversationID)
                .where("status", "=", "participating")
                .execute();
            const participating = new Set(rows.map(({ userID }) => userID));
            return members.filter(({ userID }) => participating.has(userID));
        },

        /** Returns all participants of these conversations, in the order of joining. */
        of: async (conversationIDs: readonly number[]): Promise<ParticipantRow[]> =>
            conversationIDs.length === 0
                ? []
                : database.query
                      .selectFrom("conversationParticipants")
                      .selectAll()
                      .where("conversationID", "in", conversationIDs)
                      .orderBy("dateInserted")
                      .orderBy("userID")
                      .execute(),

        /** Stores participants; those who had left come back. */
        async add(rows: readonly Insertable<Tables["conversationParticipants"]>[]): Promise<void> {
            if (rows.length === 0) return;
            await database.query
                .insertInto("conversationParticipants")
                .values([...rows])
                .onConflict((conflict) =>
                    conflict.columns(["conversationID", "userID"]).doUpdateSet(({ ref }) => ({
                        status: ref("excluded.status"),
                        untilMessageID: null,
                    })),
                )
                .execute();
        },

        async update(
            conversationID: number,
            userID: number,
            changes: Updateable<Tables["conversationParticipants"]>,
        ): Promise<void> {
            await database.query
                .updateTable("conversationParticipants")
                .set(changes)
                .where("conversationID", "=", conversationID)
                .where("userID", "=", userID)
                .execute();
        },

        /** Counts a new message as unread for these members. */
        async countNewMessage(conversationID: number, userIDs: readonly number[]): Promise<void> {
            if (userIDs.length === 0) return;
            await database.query
                .updateTable("conversationParticipants")
                .set((row) => ({ countUnread: row("countUnread", "+", 1) }))
                .where("conversationID", "=", conversationID)
                .where("userID", "in", userIDs)
                .execute();
        },

        /** Counts the conversations with unread messages that a member has not muted. */
        async countUnreadConversations(userID: number): Promise<number> {
            const row = await database.query
                .selectFrom("conversationParticipants")
                .select((one) => one.fn.countAll().as("count"))
                .where("userID", "=", userID)
                .where("status", "=", "participating")
                .where("muted", "=", false)
                .where("countUnread", ">", 0)
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },
    };
}
