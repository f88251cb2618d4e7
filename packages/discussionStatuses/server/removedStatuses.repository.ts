import type { StatusRow } from "@parley/discussions/server";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

interface RemovedStatusesTable {
    recordStatusID: number;
    /** The row of the status, as JSON. */
    status: string;
    dateRemoved: DateTime;
}

interface RemovedStatusDiscussionsTable {
    recordStatusID: number;
    discussionID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        removedStatuses: RemovedStatusesTable;
        removedStatusDiscussions: RemovedStatusDiscussionsTable;
    }
}

export type RemovedStatusesRepository = ReturnType<typeof createRemovedStatusesRepository>;

/** Creates the repository of removed statuses, which keeps them with the discussions that had them until they are restored or erased. */
export function createRemovedStatusesRepository(database: Database) {
    return {
        /** Takes a status from its discussions and removes it; within a transaction. */
        async remove({ recordStatusID, statusID }: StatusIDs, byStatusID: number, dateRemoved: DateTime): Promise<void> {
            const status = await database.query
                .selectFrom("recordStatuses")
                .selectAll()
                .where("recordStatusID", "=", recordStatusID)
                .executeTakeFirstOrThrow();
            await database.query
                .insertInto("removedStatuses")
                .values({ recordStatusID, status: JSON.stringify(status), dateRemoved })
                .execute();
            await database.query
                .insertInto("removedStatusDiscussions")
                .columns(["recordStatusID", "discussionID"])
                .expression((query) =>
                    query
                        .selectFrom("discussions")
                        .select((is) => [is.lit(recordStatusID).as("recordStatusID"), "discussionID"])
                        .where("statusID", "=", statusID),
                )
                .execute();
            await database.query
                .updateTable("discussions")
                .set({ statusID: byStatusID })
                .where("statusID", "=", statusID)
                .execute();
            await database.query.deleteFrom("recordStatuses").where("recordStatusID", "=", recordStatusID).execute();
        },

        /** Returns the removed statuses with these IDs, by ID; those restored or erased since are left out. */
        async byIDs(recordStatusIDs: readonly number[]): Promise<Map<number, StatusRow>> {
            if (recordStatusIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("removedStatuses")
                .select(["recordStatusID", "status"])
                .where("recordStatusID", "in", recordStatusIDs)
                .execute();
            return new Map(rows.map(({ recordStatusID, status }) => [recordStatusID, JSON.parse(status) as StatusRow]));
        },

        /** Brings a status back, also to those of its discussions that have got no other one since; within a transaction. */
        async restore(status: StatusRow, { recordStatusID, statusID }: StatusIDs, replacedStatusID: number): Promise<void> {
            await database.query.insertInto("recordStatuses").values(status).execute();
            await database.query
                .updateTable("discussions")
                .set({ statusID })
                .where("statusID", "=", replacedStatusID)
                .where("discussionID", "in", (query) =>
                    query
                        .selectFrom("removedStatusDiscussions")
                        .select("removedStatusDiscussions.discussionID")
                        .where("removedStatusDiscussions.recordStatusID", "=", recordStatusID),
                )
                .execute();
            await erase(recordStatusID);
        },

        erase,

        /** Erases what was removed before a time. */
        async eraseRemovedBefore(time: DateTime): Promise<void> {
            await database.query.deleteFrom("removedStatuses").where("dateRemoved", "<", time).execute();
        },
    };

    /** Erases a removed status. */
    async function erase(recordStatusID: number): Promise<void> {
        await database.query.deleteFrom("removedStatuses").where("recordStatusID", "=", recordStatusID).execute();
    }
}

/** The two IDs of a status: of its row, and in the API. */
interface StatusIDs {
    recordStatusID: number;
    statusID: number;
}
