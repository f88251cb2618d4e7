import { MAX_UNNAMED_REVISIONS } from "@parley/layouts/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable } from "kysely";

interface LayoutRevisionsTable {
    layoutRevisionID: Generated<number>;
    layoutID: number;
    revisionName: string | null;
    name: string;
    layoutViewType: string;
    layout: string;
    titleBar: string | null;
    dateInserted: DateTime;
    insertUserID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        layoutRevisions: LayoutRevisionsTable;
    }
}

export type LayoutRevisionRow = Selectable<LayoutRevisionsTable>;
export type LayoutRevisionsRepository = ReturnType<typeof createLayoutRevisionsRepository>;

/** Creates the SQL functions for the revisions of stored layouts. */
export function createLayoutRevisionsRepository(database: Database) {
    return {
        /** Lists the revisions of a layout, the latest first. */
        of: (layoutID: number): Promise<LayoutRevisionRow[]> =>
            database.query
                .selectFrom("layoutRevisions")
                .selectAll()
                .where("layoutID", "=", layoutID)
                .orderBy("layoutRevisionID", "desc")
                .execute(),

        byID: (layoutID: number, layoutRevisionID: number): Promise<LayoutRevisionRow | undefined> =>
            database.query
                .selectFrom("layoutRevisions")
                .selectAll()
                .where("layoutID", "=", layoutID)
                .where("layoutRevisionID", "=", layoutRevisionID)
                .executeTakeFirst(),

        /** Stores a revision, and deletes the oldest unnamed ones that are too many. */
        async add(row: Insertable<LayoutRevisionsTable>): Promise<void> {
            await database.query.insertInto("layoutRevisions").values(row).execute();
            const surplus = await database.query
                .selectFrom("layoutRevisions")
                .select("layoutRevisionID")
                .where("layoutID", "=", row.layoutID)
                .where("revisionName", "is", null)
                .orderBy("layoutRevisionID", "desc")
                .offset(MAX_UNNAMED_REVISIONS)
                .limit(MAX_UNNAMED_REVISIONS)
                .execute();
            const surplusIDs = surplus.map(({ layoutRevisionID }) => layoutRevisionID);
            if (surplusIDs.length > 0)
                await database.query.deleteFrom("layoutRevisions").where("layoutRevisionID", "in", surplusIDs).execute();
        },

        async rename(layoutRevisionID: number, revisionName: string | null): Promise<void> {
            await database.query
                .updateTable("layoutRevisions")
                .set({ revisionName })
                .where("layoutRevisionID", "=", layoutRevisionID)
                .execute();
        },
    };
}
