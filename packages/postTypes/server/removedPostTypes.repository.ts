import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";

interface RemovedPostTypesTable {
    removedTypeID: Generated<number>;
    postTypeID: string;
    /** Whether the type was active. */
    isActive: boolean;
    dateRemoved: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        removedPostTypes: RemovedPostTypesTable;
    }
}

/** A type that was removed; its row stays, for the posts that have it. */
type RemovedPostType = Pick<RemovedPostTypesTable, "postTypeID" | "isActive">;

export type RemovedPostTypesRepository = ReturnType<typeof createRemovedPostTypesRepository>;

/** Creates the repository of the removals of post types, by which they are restored. */
export function createRemovedPostTypesRepository(database: Database) {
    return {
        /** Stores that a type was removed, and returns the ID of the removal. */
        async add(removed: RemovedPostType & { dateRemoved: DateTime }): Promise<number> {
            const { removedTypeID } = await database.query
                .insertInto("removedPostTypes")
                .values(removed)
                .returning("removedTypeID")
                .executeTakeFirstOrThrow();
            return removedTypeID;
        },

        /** Returns the removals with these IDs, by ID; those undone or erased since are left out. */
        async byIDs(removedTypeIDs: readonly number[]): Promise<Map<number, RemovedPostType>> {
            if (removedTypeIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("removedPostTypes")
                .select(["removedTypeID", "postTypeID", "isActive"])
                .where("removedTypeID", "in", removedTypeIDs)
                .execute();
            return new Map(rows.map(({ removedTypeID, ...removed }) => [removedTypeID, removed]));
        },

        /** Forgets a removal. */
        async erase(removedTypeID: number): Promise<void> {
            await database.query.deleteFrom("removedPostTypes").where("removedTypeID", "=", removedTypeID).execute();
        },

        /** Forgets the removals before a time. */
        async eraseRemovedBefore(time: DateTime): Promise<void> {
            await database.query.deleteFrom("removedPostTypes").where("dateRemoved", "<", time).execute();
        },
    };
}
