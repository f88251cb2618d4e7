import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { ActionSource, LoggedAction } from "./actions";
import { hasChangedSince } from "./fieldChanges";

interface SnapshotRecords<State> {
    /** Permission of members who read and undo the actions. */
    permission: string;
    effects: ActionSource["effects"];
    /** Returns the current state of a record; `undefined` if it does not exist. */
    of(recordID: number): Promise<State | undefined>;
    /** Returns the current states of those records that exist, where one query can read them all; by default `of` is called for each. */
    allOf?(recordIDs: readonly number[]): Promise<ReadonlyMap<number, State | undefined>>;
    remove(recordID: number): Promise<void>;
    /** Inserts a record as it was. Throws 409 if something else has taken its place. */
    restore(recordID: number, state: State): Promise<void>;
}

/** `after` of a logged action that has deleted its record. */
export const GONE = { isGone: true } as const;

/**
 * Creates the source of actions that store the whole state of their record before and after. Undo restores the state before, as long as the
 * record is still in the state after (FC-54).
 */
export function createSnapshotSource<State extends { name: string }>({
    permission,
    effects,
    of,
    allOf = async (recordIDs) => new Map(await Promise.all(recordIDs.map(async (id) => [id, await of(id)] as const))),
    remove,
    restore,
}: SnapshotRecords<State>): ActionSource & Pick<SnapshotRecords<State>, "of"> {
    return {
        of,
        effects,
        async filterReadable(viewer, actions) {
            if (!may(viewer, permission)) return [];
            const present = await allOf([...new Set(actions.map(({ recordID }) => recordID))]);
            return actions.map((action) => ({
                action,
                shown: toShown(action),
                canUndo: isAsMade(action, present.get(action.recordID)),
            }));
        },
        async undo(viewer: Viewer, action: LoggedAction) {
            requirePermission(viewer, permission);
            const { recordID } = action;
            if (!isAsMade(action, await of(recordID))) throw hasChangedSince();
            await remove(recordID);
            if (action.kind !== "create") await restore(recordID, action.before as unknown as State);
        },
    };
}

/** Returns the name of the record; for a change also its former one, if it has another now, and the names of the changed fields. */
function toShown({ kind, before, after }: LoggedAction) {
    const name = (kind === "delete" ? before : after).name ?? null;
    if (kind !== "change") return { name };
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const changed = names.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    return { name, changed, ...(changed.includes("name") && { from: before.name }) };
}

function isAsMade({ after }: LoggedAction, present: object | undefined): boolean {
    return JSON.stringify(after.isGone === GONE.isGone ? {} : after) === JSON.stringify(present ?? {});
}
