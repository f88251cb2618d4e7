import type { Act, ActSource, JudgedAct } from "@parley/library/server/acts";
import { changedSince } from "@parley/library/server/acts";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { conflict, may, requirePermission } from "@parley/library/server/http";
import type { CollectionRecordRow, CollectionRow, CollectionsRepository } from "./collections.repository";

/** A whole collection, as an act keeps it. */
export interface CollectionState {
    name: string;
    dateInserted: string;
    insertUserID: number;
    records: StoredRecord[];
}

type StoredRecord = Omit<CollectionRecordRow, "collectionID" | "sort"> & { sort?: number };

/** What was done to collections, told to those who manage the community, and taken back by them: they become what they were as a whole. */
export function collectionStates(repository: CollectionsRepository): ActSource & { of: typeof of } {
    return { of, judge, undo };

    /** A collection as it stands; undefined when there is none. */
    async function of(collectionID: number): Promise<CollectionState | undefined> {
        const row = await repository.byID(collectionID);
        return row && stateOf(row, await repository.recordsIn([collectionID]));
    }

    async function judge(viewer: Viewer, told: readonly Act[]): Promise<JudgedAct[]> {
        if (!may(viewer, "community.manage")) return [];
        return Promise.all(
            told.map(async (act) => ({
                act,
                shown: { name: (act.kind === "delete" ? act.before : act.after).name ?? null },
                canUndo: await isAsMade(act),
            })),
        );
    }

    async function isAsMade({ recordID, after }: Act): Promise<boolean> {
        const present = await of(recordID);
        return JSON.stringify(after.isGone === true ? {} : after) === JSON.stringify(present ?? {});
    }

    async function undo(viewer: Viewer, act: Act): Promise<void> {
        requirePermission(viewer, "community.manage");
        if (!(await isAsMade(act))) throw changedSince();
        const collectionID = act.recordID;
        await repository.remove(collectionID);
        if (act.kind === "create") return;
        const { records, name, ...made } = act.before as unknown as CollectionState;
        const row = await repository.insert({ collectionID, name, nameKey: foldName(name), ...made });
        if (!row) throw conflict("There is another collection of this name now.");
        await repository.addRecords(records.map(({ sort = null, ...record }) => ({ ...record, collectionID, sort })));
    }
}

/** Where a record stands among the others, if that was said. */
export const placeOf = ({ sort }: Pick<CollectionRecordRow, "sort">): { sort?: number } => (sort === null ? {} : { sort });

function stateOf({ name, dateInserted, insertUserID }: CollectionRow, rows: readonly CollectionRecordRow[]): CollectionState {
    const records = rows.map(({ recordType, recordID, dateAddedToCollection, sort }) => ({
        recordType,
        recordID,
        dateAddedToCollection,
        ...placeOf({ sort }),
    }));
    return { name, dateInserted, insertUserID, records };
}
