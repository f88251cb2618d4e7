import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { DraftRow } from "../drafts.repository";
import { countBytes, UNSCHEDULED } from "../drafts.repository";

export type DeletedRepository = ReturnType<typeof createDeletedRepository>;

/** Creates the SQL queries for deleted drafts. */
export function createDeletedRepository(database: Pick<Database, "engine" | "query">) {
    const deleted = () => database.query.selectFrom("drafts").where("dateDeleted", "is not", null);

    return {
        find: (draftID: number): Promise<DraftRow | undefined> =>
            deleted().selectAll().where("draftID", "=", draftID).executeTakeFirst(),

        /** Returns the IDs and sizes of a member's deleted drafts, the latest first. */
        listOf: (insertUserID: number): Promise<{ draftID: number; bytes: number }[]> =>
            deleted()
                .select(["draftID", countBytes(database).as("bytes")])
                .where("insertUserID", "=", insertUserID)
                .orderBy("dateDeleted", "desc")
                .orderBy("draftID", "desc")
                .execute(),

        /** Marks a draft as deleted, without its schedule. Its version rises, so that no save of the former one changes it. */
        async mark(draftID: number, dateDeleted: DateTime): Promise<void> {
            await database.query
                .updateTable("drafts")
                .set((row) => ({ ...UNSCHEDULED, version: row("version", "+", 1), dateDeleted, idempotencyKey: null }))
                .where("draftID", "=", draftID)
                .where("dateDeleted", "is", null)
                .execute();
        },

        /** Restores a draft, and returns it; `undefined` if another request has restored or erased it. */
        restore: (draftID: number): Promise<DraftRow | undefined> =>
            database.query
                .updateTable("drafts")
                .set((row) => ({ version: row("version", "+", 1), dateDeleted: null }))
                .where("draftID", "=", draftID)
                .where("dateDeleted", "is not", null)
                .returningAll()
                .executeTakeFirst(),

        async erase(draftIDs: readonly number[]): Promise<void> {
            if (draftIDs.length > 0) await database.query.deleteFrom("drafts").where("draftID", "in", draftIDs).execute();
        },

        async eraseBefore(date: DateTime): Promise<void> {
            await database.query.deleteFrom("drafts").where("dateDeleted", "<", date).execute();
        },
    };
}
