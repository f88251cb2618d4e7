import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable } from "kysely";

interface LayoutDraftsTable {
    layoutID: number;
    userID: number;
    name: string;
    layout: string;
    titleBar: string | null;
    version: number;
    baseETag: string;
    dateUpdated: DateTime;
    /** Name, parts and title bar before the last save, as JSON; null if there was no other content. */
    former: string | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        layoutDrafts: LayoutDraftsTable;
    }
}

export type LayoutDraftRow = Selectable<LayoutDraftsTable>;
export type LayoutDraftsRepository = ReturnType<typeof createLayoutDraftsRepository>;

/** Creates the SQL functions for the drafts of layouts. */
export function createLayoutDraftsRepository(database: Database) {
    return {
        find: (layoutID: number, userID: number): Promise<LayoutDraftRow | undefined> =>
            database.query
                .selectFrom("layoutDrafts")
                .selectAll()
                .where("layoutID", "=", layoutID)
                .where("userID", "=", userID)
                .executeTakeFirst(),

        async put(row: LayoutDraftRow): Promise<void> {
            await database.query
                .insertInto("layoutDrafts")
                .values(row)
                .onConflict((conflict) => conflict.columns(["layoutID", "userID"]).doUpdateSet(row))
                .execute();
        },

        async remove(layoutID: number, userID: number): Promise<void> {
            await database.query
                .deleteFrom("layoutDrafts")
                .where("layoutID", "=", layoutID)
                .where("userID", "=", userID)
                .execute();
        },
    };
}
