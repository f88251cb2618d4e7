import { createSnapshotSource } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import { conflict } from "@parley/library/server/http";
import type { CollectionRecordRow, CollectionRow, CollectionsRepository } from "./collections.repository";

/** State of a whole collection, as stored in a logged action. */
export interface CollectionState {
    name: string;
    dateInserted: string;
    insertUserID: number;
    records: StoredRecord[];
}

type StoredRecord = Omit<CollectionRecordRow, "collectionID" | "sort"> & { sort?: number };

/** Creates the source of logged actions on collections, for members who manage the community. Undo restores the whole collection. */
export function createCollectionStates(repository: CollectionsRepository) {
    return createSnapshotSource<CollectionState>({
        permission: "community.manage",
        effects: { create: "moderates", change: "moderates", delete: "removes" },
        of: async (collectionID) => (await allOf([collectionID])).get(collectionID),
        allOf,
        remove: repository.remove,
        async restore(collectionID, { records, name, ...made }) {
            const row = await repository.insert({ collectionID, name, nameKey: foldName(name), ...made });
            if (!row) throw conflict("There is another collection of this name now.");
            await repository.addRecords(records.map(({ sort = null, ...record }) => ({ ...record, collectionID, sort })));
        },
    });

    /** Returns the states of those that exist. */
    async function allOf(collectionIDs: readonly number[]): Promise<ReadonlyMap<number, CollectionState>> {
        const [rows, records] = [await repository.byIDs(collectionIDs), await repository.recordsIn(collectionIDs)];
        return new Map(
            rows.map((row) => {
                const own = records.filter(({ collectionID }) => collectionID === row.collectionID);
                return [row.collectionID, stateOf(row, own)];
            }),
        );
    }
}

/** Returns the sort order of a record, if it has one. */
export const toSort = ({ sort }: Pick<CollectionRecordRow, "sort">): { sort?: number } => (sort === null ? {} : { sort });

function stateOf({ name, dateInserted, insertUserID }: CollectionRow, rows: readonly CollectionRecordRow[]): CollectionState {
    const records = rows.map(({ recordType, recordID, dateAddedToCollection, sort }) => ({
        recordType,
        recordID,
        dateAddedToCollection,
        ...toSort({ sort }),
    }));
    return { name, dateInserted, insertUserID, records };
}
