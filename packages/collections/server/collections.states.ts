import type { ActionSource, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { changedSince } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { conflict, may, requirePermission } from "@parley/library/server/http";
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
export function createCollectionStates(repository: CollectionsRepository): ActionSource & { of: typeof of } {
    return { of, effects: EFFECTS, filterReadable, undo };

    /** Returns the current state of a collection; `undefined` if it does not exist. */
    async function of(collectionID: number): Promise<CollectionState | undefined> {
        return (await allOf([collectionID])).get(collectionID);
    }

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

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, "community.manage")) return [];
        const present = await allOf(actions.map(({ recordID }) => recordID));
        return actions.map((action) => ({
            action,
            shown: { name: (action.kind === "delete" ? action.before : action.after).name ?? null },
            canUndo: isAsMade(action, present.get(action.recordID)),
        }));
    }

    function isAsMade({ after }: LoggedAction, present: CollectionState | undefined): boolean {
        return JSON.stringify(after.isGone === true ? {} : after) === JSON.stringify(present ?? {});
    }

    async function undo(viewer: Viewer, action: LoggedAction): Promise<void> {
        requirePermission(viewer, "community.manage");
        if (!isAsMade(action, await of(action.recordID))) throw changedSince();
        const collectionID = action.recordID;
        await repository.remove(collectionID);
        if (action.kind === "create") return;
        const { records, name, ...made } = action.before as unknown as CollectionState;
        const row = await repository.insert({ collectionID, name, nameKey: foldName(name), ...made });
        if (!row) throw conflict("There is another collection of this name now.");
        await repository.addRecords(records.map(({ sort = null, ...record }) => ({ ...record, collectionID, sort })));
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

const EFFECTS = { create: "edits", change: "edits", delete: "removes" } as const;
