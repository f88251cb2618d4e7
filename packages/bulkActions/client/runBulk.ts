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
import type { Passes } from "./bulkCall";
import { sendCall } from "./bulkCall";
import type { BulkCommand } from "./bulkRegistry";
import { findBulkAction, findBulkKind } from "./bulkRegistry";

/** Result of a bulk action. */
export interface BulkOutcome {
    done: number[];
    failures: Failure[];
    /** Number of records that were not processed. */
    countLeft: number;
    /** Error message if the rest could not be sent. */
    broken?: string;
    /** Undo offers of the requests. */
    undo: UndoOffer[];
}

/** Maximum number of records in one request: small enough to finish quickly, because a bulk action can be stopped between requests. */
const AT_ONCE = 25;

type Run = (dispatch: AppDispatch, getState: () => RootState, extra: ThunkExtra) => Promise<BulkOutcome | undefined>;

/**
 * Runs a bulk action, one request after another, until all records are processed, the user stops it, or a request cannot be sent. Resolves
 * to the result, or to `undefined` if the action is not registered, or runs in another tab.
 */
export function runBulk(recordType: BulkRecordType, work: BulkWork): Run {
    return async (dispatch, getState, extra) => {
        const command = findBulkAction(recordType, work.act)?.command;
        const key = selectSelectionKey(getState(), recordType);
        if (!command || selectRunning(getState(), recordType) !== undefined) return undefined;
        return withTabLock(key, async () => {
            dispatch(workBegan({ key, work }));
            const broken = await sendAll(recordType, key, command)(dispatch, getState, extra);
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

function sendAll(recordType: BulkRecordType, key: string, command: BulkCommand) {
    return async (dispatch: AppDispatch, getState: () => RootState, { api }: ThunkExtra): Promise<string | undefined> => {
        for (;;) {
            // Stops when the user has signed out meanwhile.
            const work = selectSelectionKey(getState(), recordType) === key ? selectWork(getState(), recordType) : undefined;
            if (!work || work.left.length === 0 || selectRunning(getState(), recordType) !== "running") return undefined;
            const { input, jobID, left, begun } = work;
            const ids = begun ? left.filter((id) => begun.ids.includes(id)) : left.slice(0, AT_ONCE);
            const passes: Passes = {
                ...(begun && { resume: begun.payload }),
                onPayload: (payload, job) => dispatch(workPaused({ key, payload, ids, jobID: job })),
                onPass: (pass) => dispatch(workWent({ key, ...pass })),
            };
            const { broken, isLost, ...went } = await sendCall(command, api, { ids, input, jobID }, passes);
            if (broken === undefined) dispatch(payloadDropped({ key }));
            // A request that cannot be resumed, for example after its payload has expired, is sent anew with the remaining records.
            if (isLost) continue;
            dispatch(workWent({ key, ...went }));
            for (const follow of command.done(went.successIDs, input)) void dispatch(follow);
            if (broken !== undefined) return broken;
        }
    };
}

/**
 * Runs the function under a Web Lock, so that only one tab continues an interrupted bulk action. Resolves to `undefined` if another tab
 * holds the lock.
 */
async function withTabLock<Result>(key: string, run: () => Promise<Result>): Promise<Result | undefined> {
    if (!globalThis.navigator?.locks) return run();
    return navigator.locks.request(`parley-bulk ${key}`, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}
