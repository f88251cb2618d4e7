import { getActs, postUndoAct, postUndoActJob } from "@parley/acts/contract";
import type { AppDispatch, RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { BulkRecordType } from "./bulk.slice";
import { bulkKindOf } from "./bulkActs";

/** What there is to take back. */
export interface Undoable {
    recordType: BulkRecordType;
    /** The records with which it was done. */
    ids: readonly number[];
    /** The kind of the acts it left. */
    actKind: string;
    jobID?: number | undefined;
    within?: number | undefined;
}

/** How the undoing ended. */
interface Undone {
    count: number;
    /** The records that were changed since, and stay as they are (FC-54). */
    changedIDs: number[];
    failures: { id: number; message: string }[];
    /** Why nothing was taken back. */
    refused?: string;
}

type Undo = (dispatch: AppDispatch, getState: () => RootState, extra: ThunkExtra) => Promise<Undone>;

/** Takes back all that one decision did, but what was changed since (FC-54). */
export function undoBulk(work: Undoable): Undo {
    return async (dispatch, _getState, { api }) => {
        try {
            return await undo(work, api);
        } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error;
            return { count: 0, changedIDs: [], failures: [], refused: error.answer.description || error.answer.message };
        } finally {
            const refresh = bulkKindOf(work.recordType)?.refresh(work.ids, work.within);
            if (refresh) void dispatch(refresh);
        }
    };
}

async function undo({ recordType, ids, actKind, jobID }: Undoable, api: ThunkExtra["api"]): Promise<Undone> {
    let job = jobID;
    if (job === undefined) {
        // One alone is no job, and some calls do not say of which job they were.
        const [first] = (await api.request(getActs, { recordType, recordID: ids[0] ?? 0, kind: actKind, limit: 1 })).acts;
        if (first && first.jobID === null) {
            await api.request(postUndoAct, { actID: first.actID });
            return { count: 1, changedIDs: [], failures: [] };
        }
        job = first?.jobID ?? undefined;
    }
    if (job === undefined) throw new ApiRefusal({ status: 404, message: "There is nothing to undo." });
    const { progress } = await api.request(postUndoActJob, { jobID: job, longRunnerMode: "sync" });
    const recordIDs = progress.failedIDs.length > 0 ? await recordsByAct(job, recordType, api) : new Map<number, number>();
    const failed = progress.failedIDs.map((actID) => {
        const answer: Partial<ApiError> = progress.exceptionsByID[actID] ?? {};
        return { id: recordIDs.get(actID) ?? 0, answer };
    });
    return {
        count: progress.successIDs.length,
        changedIDs: failed.filter(({ answer }) => answer.code === "changedSince").map(({ id }) => id),
        failures: failed
            .filter(({ answer }) => answer.code !== "changedSince")
            .map(({ id, answer }) => ({ id, message: answer.message ?? "" })),
    };
}

/** Which record each act of a job was about; of what was done because of one, that one. */
async function recordsByAct(jobID: number, wanted: BulkRecordType, api: ThunkExtra["api"]): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    let before: number | undefined;
    do {
        const page = await api.request(getActs, { jobID, limit: 100, ...(before !== undefined && { before }) });
        for (const { actID, recordType, recordID, parentRecordID } of page.acts)
            found.set(actID, recordType === wanted ? recordID : (parentRecordID ?? recordID));
        before = page.before;
    } while (before !== undefined);
    return found;
}
