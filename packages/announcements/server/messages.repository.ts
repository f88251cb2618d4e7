import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";
import type { ModerationMessageRow } from "./messages.tables";

export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

/** Creates the SQL functions for announcements. Removed ones stay in the table, so that their removal can be undone. */
export function createMessagesRepository(database: Database) {
    const present = () => database.query.selectFrom("moderationMessages as m").where("m.deleted", "=", false);

    return {
        all: (): Promise<ModerationMessageRow[]> =>
            present().selectAll("m").orderBy("m.sort").orderBy("m.moderationMessageID").execute(),

        /** Returns the enabled announcements that this member has not dismissed. */
        shownTo: (userID: number): Promise<ModerationMessageRow[]> =>
            present()
                .selectAll("m")
                .where("m.isEnabled", "=", true)
                .where(({ not, exists, selectFrom }) =>
                    not(
                        exists(
                            selectFrom("moderationMessageDismissals as d")
                                .select("d.userID")
                                .whereRef("d.moderationMessageID", "=", "m.moderationMessageID")
                                .where("d.userID", "=", userID),
                        ),
                    ),
                )
                .orderBy("m.sort")
                .orderBy("m.moderationMessageID")
                .execute(),

        /** Returns an announcement, even if it is removed. */
        byID: (moderationMessageID: number): Promise<ModerationMessageRow | undefined> =>
            database.query
                .selectFrom("moderationMessages")
                .selectAll()
                .where("moderationMessageID", "=", moderationMessageID)
                .executeTakeFirst(),

        byIDs: async (ids: readonly number[]): Promise<ModerationMessageRow[]> =>
            ids.length === 0
                ? []
                : database.query.selectFrom("moderationMessages").selectAll().where("moderationMessageID", "in", ids).execute(),

        async insert(row: Omit<ModerationMessageRow, "moderationMessageID">): Promise<ModerationMessageRow> {
            const query = database.query.insertInto("moderationMessages").values(row).returningAll();
            const stored = await query.executeTakeFirstOrThrow();
            await getContentSources(database).shown("moderationMessage", stored.moderationMessageID, stored.bodyHtml, {
                isNew: true,
            });
            return stored;
        },

        async update(moderationMessageID: number, changes: Partial<ModerationMessageRow>): Promise<void> {
            await database.query
                .updateTable("moderationMessages")
                .set(changes)
                .where("moderationMessageID", "=", moderationMessageID)
                .execute();
            if (changes.bodyHtml !== undefined)
                await getContentSources(database).shown("moderationMessage", moderationMessageID, changes.bodyHtml);
        },

        async dismiss(moderationMessageID: number, userID: number): Promise<void> {
            await database.query
                .insertInto("moderationMessageDismissals")
                .values({ moderationMessageID, userID })
                .onConflict((clash) => clash.columns(["userID", "moderationMessageID"]).doNothing())
                .execute();
        },

        /** Deletes the dismissals of an erased member. */
        async forget(userID: number): Promise<void> {
            await database.query.deleteFrom("moderationMessageDismissals").where("userID", "=", userID).execute();
        },
    };
}
