import type { AppDispatch, RootState, ThunkExtra } from "@parley/library/client/store";
import type { UndoOffer } from "@parley/library/contract";
import type { BulkRecordType, BulkWork, Failure } from "./bulk.slice";
import {
    payloadDropped,
    selectRunning,
    selectSelectionKey,
    selectWork,
    workBegan,
    workEnded,
    workPaused,
    workWent,
} from "./bulk.slice";
import type { BulkCommand } from "./bulkActs";
import { findBulkAction, findBulkKind } from "./bulkActs";
import type { Passes } from "./bulkCall";
import { sendCall } from "./bulkCall";

/** How a work ended. */
export interface BulkOutcome {
    done: number[];
    failures: Failure[];
    /** How many were not come to. */
    countLeft: number;
    /** Why nothing more could be sent. */
    broken?: string;
    /** How what was done can be undone. */
    undo: UndoOffer[];
}

/** As many as one call carries: so many are done in a moment, and a work can be stopped between two calls. */
const AT_ONCE = 25;

type Run = (dispatch: AppDispatch, getState: () => RootState, extra: ThunkExtra) => Promise<BulkOutcome | undefined>;

/**
 * Does something with many records, call after call, until all are done, it is asked to stop, or nothing can be sent. Resolves to how it ended; to
 * nothing where the act is not known, or is done in another tab just now.
 */
export function runBulk(recordType: BulkRecordType, work: BulkWork): Run {
    return async (dispatch, getState, extra) => {
        const deed = findBulkAction(recordType, work.act)?.deed;
        const key = selectSelectionKey(getState(), recordType);
        if (!deed || selectRunning(getState(), recordType) !== undefined) return undefined;
        return alone(key, async () => {
            dispatch(workBegan({ key, work }));
            const broken = await sendAll(recordType, key, deed)(dispatch, getState, extra);
            const ended = selectWork(getState(), recordType) ?? work;
            dispatch(workEnded({ key }));
            const refresh = findBulkKind(recordType)?.refresh(ended.done, ended.within);
            if (refresh) await dispatch(refresh);
            const { done, failures, left, undo = [] } = ended;
            return {
                done,
                failures,
                countLeft: left.length,
                undo,
                ...(broken !== undefined && { broken }),
            };
        });
    };
}

function sendAll(recordType: BulkRecordType, key: string, deed: BulkCommand) {
    return async (dispatch: AppDispatch, getState: () => RootState, { api }: ThunkExtra): Promise<string | undefined> => {
        for (;;) {
            // Whoever has signed out meanwhile does nothing more.
            const work = selectSelectionKey(getState(), recordType) === key ? selectWork(getState(), recordType) : undefined;
            if (!work || work.left.length === 0 || selectRunning(getState(), recordType) !== "running") return undefined;
            const { input, jobID, left, begun } = work;
            const ids = begun ? left.filter((id) => begun.ids.includes(id)) : left.slice(0, AT_ONCE);
            const passes: Passes = {
                ...(begun && { resume: begun.payload }),
                onPayload: (payload, job) => dispatch(workPaused({ key, payload, ids, jobID: job })),
                onPass: (pass) => dispatch(workWent({ key, ...pass })),
            };
            const { broken, isLost, ...went } = await sendCall(deed, api, { ids, input, jobID }, passes);
            if (broken === undefined) dispatch(payloadDropped({ key }));
            // What can't be gone on with, as after too long a time, is begun again with what is left of it.
            if (isLost) continue;
            dispatch(workWent({ key, ...went }));
            for (const follow of deed.done(went.successIDs, input)) void dispatch(follow);
            if (broken !== undefined) return broken;
        }
    };
}

/** What was broken off is gone on with in one tab only. */
async function alone<Result>(key: string, run: () => Promise<Result>): Promise<Result | undefined> {
    if (!globalThis.navigator?.locks) return run();
    return navigator.locks.request(`parley-bulk ${key}`, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}
