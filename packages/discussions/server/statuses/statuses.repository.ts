import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable, Updateable } from "kysely";

interface RecordStatusesTable {
    recordStatusID: Generated<number>;
    name: string;
    /** Type of discussion that has the status; `null` for all. */
    recordSubtype: string | null;
    state: "open" | "closed";
    /** Whether new discussions of the sub-type begin with it. */
    isDefault: boolean;
    /** An inactive status is shown as "None" (contract §4.4). */
    isActive: boolean;
    insertUserID: number;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        recordStatuses: RecordStatusesTable;
    }
}

export type StatusRow = Selectable<RecordStatusesTable>;

/** Creates the SQL functions for the statuses that a site adds. */
export function createStatusesRepository(database: Database) {
    return {
        all: (): Promise<StatusRow[]> =>
            database.query.selectFrom("recordStatuses").selectAll().orderBy("recordStatusID").execute(),

        async insert(row: Omit<StatusRow, "recordStatusID">): Promise<number> {
            const { recordStatusID } = await database.query
                .insertInto("recordStatuses")
                .values(row)
                .returning("recordStatusID")
                .executeTakeFirstOrThrow();
            return recordStatusID;
        },

        async update(recordStatusID: number, changes: Updateable<RecordStatusesTable>): Promise<void> {
            if (Object.keys(changes).length === 0) return;
            await database.query
                .updateTable("recordStatuses")
                .set(changes)
                .where("recordStatusID", "=", recordStatusID)
                .execute();
        },

        /** Makes all statuses of a sub-type no default. */
        async clearDefault(recordSubtype: string | null): Promise<void> {
            await database.query
                .updateTable("recordStatuses")
                .set({ isDefault: false })
                .where("recordSubtype", recordSubtype === null ? "is" : "=", recordSubtype)
                .execute();
        },
    };
}
