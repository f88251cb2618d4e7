import { getActions, postUndoAction, postUndoActionJob } from "@parley/actionLog/contract";
import type { AppDispatch, RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError, LongRunnerResult, UndoOffer } from "@parley/library/contract";
import { ApiRefusal, describeError } from "@parley/library/contract";
import type { BulkRecordType } from "./bulk.slice";
import { findBulkKind } from "./bulkRegistry";

/** A bulk action to undo. */
export interface Undoable {
    recordType: BulkRecordType;
    /** IDs of the changed records. */
    ids: readonly number[];
    /** Undo offers from the responses. */
    offers: readonly UndoOffer[];
    within?: number | undefined;
}

/** Result of the undo. */
interface Undone {
    count: number;
    /** IDs of the records that were changed since, and stay as they are (FC-54). */
    changedIDs: number[];
    failures: { id: number; message: string }[];
    /** Error message if nothing was undone. */
    refused?: string;
}

type Undo = (dispatch: AppDispatch, getState: () => RootState, extra: ThunkExtra) => Promise<Undone>;

/** Undoes a whole bulk action, except for records that were changed since (FC-54). */
export function undoBulk(work: Undoable): Undo {
    return async (dispatch, _getState, { api }) => {
        try {
            return await undo(work, api);
        } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error;
            return { count: 0, changedIDs: [], failures: [], refused: describeError(error.answer) };
        } finally {
            const refresh = findBulkKind(work.recordType)?.refresh(work.ids, work.within);
            if (refresh) void dispatch(refresh);
        }
    };
}

async function undo({ recordType, offers }: Undoable, api: ThunkExtra["api"]): Promise<Undone> {
    const undone: Undone = { count: 0, changedIDs: [], failures: [] };
    for (const { actID, jobID } of offers) {
        try {
            if (jobID === undefined) {
                await api.request(postUndoAction, { actID });
                undone.count++;
                continue;
            }
            const { progress } = await api.request(postUndoActionJob, { jobID, longRunnerMode: "sync" });
            undone.count += progress.successIDs.length;
            const recordIDs =
                progress.failedIDs.length > 0 ? await recordsByAction(jobID, recordType, api) : new Map<number, number>();
            addFailures(undone, progress, recordIDs);
        } catch (error) {
            if (!(error instanceof ApiRefusal) || offers.length === 1) throw error;
            undone.failures.push({ id: 0, message: error.answer.message });
        }
    }
    return undone;
}

function addFailures(
    undone: Undone,
    { failedIDs, exceptionsByID }: LongRunnerResult["progress"],
    recordIDs: ReadonlyMap<number, number>,
): void {
    for (const actID of failedIDs) {
        const { code, message = "" }: Partial<ApiError> = exceptionsByID[actID] ?? {};
        const id = recordIDs.get(actID) ?? 0;
        if (code === "changedSince") undone.changedIDs.push(id);
        else undone.failures.push({ id, message });
    }
}

/** Returns the record of each action of a job. For an action on a dependent record, returns the parent record. */
async function recordsByAction(jobID: number, wanted: BulkRecordType, api: ThunkExtra["api"]): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    let before: number | undefined;
    do {
        const page = await api.request(getActions, { jobID, limit: 100, ...(before !== undefined && { before }) });
        for (const { actID, recordType, recordID, parentRecordID } of page.acts)
            found.set(actID, recordType === wanted ? recordID : (parentRecordID ?? recordID));
        before = page.before;
    } while (before !== undefined);
    return found;
}
