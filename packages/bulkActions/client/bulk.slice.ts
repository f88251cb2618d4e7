import { selectMe } from "@parley/accounts/client";
import { signOut } from "@parley/authentication/client";
import { injectPersisted } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { UndoOffer } from "@parley/library/contract";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        bulk: BulkState;
    }
}

/** Record types that can be selected for bulk actions. */
export type BulkRecordType = "discussion" | "comment";

/** Records that a member has selected, in the order of selection. */
export interface Selection {
    ids: number[];
    /** ID of the discussion that contains the comments. Comments of two discussions cannot be selected together. */
    within?: number;
    /** Path of the page on which the last record was selected. */
    url?: string;
}

/** A record for which a bulk action failed, with the reason. */
export interface Failure {
    id: number;
    message: string;
}

/** State of a bulk action, sufficient to continue it after a page load. */
export interface BulkWork {
    /** ID of the `BulkAction`. */
    act: string;
    /** Values chosen in the dialog. */
    input: Record<string, unknown>;
    /** IDs of the records still to be processed. */
    left: number[];
    total: number;
    done: number[];
    failures: Failure[];
    /** ID under which the server groups the requests. */
    jobID?: number;
    /** The request that the server has processed in part: its callback payload (contract §1.9) and its record IDs. */
    begun?: { payload: string; ids: number[] };
    /** Undo offers from the responses so far, one per job. */
    undo?: UndoOffer[];
    within?: number;
}

interface BulkState {
    /** By member and record type, so that members who share a browser do not see each other's selection (decisions 32). */
    selections: Record<string, Selection>;
    works: Record<string, BulkWork>;
    /** Bulk actions that this page runs, in contrast to other tabs or earlier page loads; `true` after a request to stop. */
    running: Record<string, boolean>;
}

const initialState: BulkState = { selections: {}, works: {}, running: {} };

interface KeyPayload {
    key: string;
}

/** Result of one request, or of one pass of a request. */
interface CallProgress {
    successIDs: number[];
    failures: Failure[];
    jobID?: number | undefined;
    undo?: readonly UndoOffer[];
}

const bulkSlice = createSlice({
    name: "bulk",
    initialState,
    reducers: {
        /** Adds records to the selection. Comments of another discussion replace the previous selection. */
        picked({ selections }, { payload: { key, ids, within, url } }: PayloadAction<KeyPayload & Selection>) {
            const before = selections[key];
            const stays = before?.within === within ? (before?.ids ?? []) : [];
            selections[key] = {
                ids: [...new Set([...stays, ...ids])],
                ...(within !== undefined && { within }),
                ...(url !== undefined && { url }),
            };
        },
        unpicked({ selections }, { payload: { key, ids } }: PayloadAction<KeyPayload & { ids: number[] }>) {
            uncheck(selections, key, ids);
        },
        cleared({ selections }, { payload: { key } }: PayloadAction<KeyPayload>) {
            delete selections[key];
        },
        /** Starts a bulk action: its records are unselected and pending (MOD-008). */
        workBegan({ selections, works, running }, { payload: { key, work } }: PayloadAction<KeyPayload & { work: BulkWork }>) {
            works[key] = work;
            running[key] = false;
            uncheck(selections, key, work.left);
        },
        /** Stores how to continue a request that the server has processed in part. */
        workPaused(
            { works },
            {
                payload: { key, jobID, ...begun },
            }: PayloadAction<KeyPayload & { payload: string; ids: number[]; jobID?: number | undefined }>,
        ) {
            const work = works[key];
            if (!work) return;
            work.begun = begun;
            if (jobID !== undefined) work.jobID = jobID;
        },
        /** Forgets how to continue a request. */
        payloadDropped({ works }, { payload: { key } }: PayloadAction<KeyPayload>) {
            delete works[key]?.begun;
        },
        /** Applies the result of a request: processed records are no longer pending (MOD-009, MOD-010). */
        workWent({ works }, { payload }: PayloadAction<KeyPayload & CallProgress>) {
            const work = works[payload.key];
            if (!work) return;
            const waiting = new Set(work.left);
            const gone = new Set([...payload.successIDs, ...payload.failures.map(({ id }) => id)]);
            work.left = work.left.filter((id) => !gone.has(id));
            // A request reports its results after each pass, and all of them again at the end.
            work.done.push(...payload.successIDs.filter((id) => waiting.has(id)));
            work.failures.push(...payload.failures.filter(({ id }) => waiting.has(id)));
            if (payload.jobID !== undefined) work.jobID = payload.jobID;
            if (payload.undo) work.undo = withOffers(work.undo ?? [], payload.undo);
        },
        stopRequested({ running }, { payload: { key } }: PayloadAction<KeyPayload>) {
            if (key in running) running[key] = true;
        },
        /** Ends a bulk action: failed and unprocessed records are selected again (MOD-009). */
        workEnded({ selections, works, running }, { payload: { key } }: PayloadAction<KeyPayload>) {
            const work = works[key];
            delete works[key];
            delete running[key];
            const again = work ? [...work.failures.map(({ id }) => id), ...work.left] : [];
            if (!work || again.length === 0) return;
            const others = selections[key]?.within === work.within ? (selections[key]?.ids ?? []) : [];
            selections[key] = {
                ids: [...new Set([...others, ...again])],
                ...(work.within !== undefined && { within: work.within }),
            };
        },
        /** Applies the state that another tab of this browser has stored. */
        synced(state, { payload }: PayloadAction<Pick<BulkState, "selections" | "works">>) {
            if (JSON.stringify(state.selections) !== JSON.stringify(payload.selections)) state.selections = payload.selections;
            // For bulk actions of this page, the state in memory is newer than the stored one.
            for (const key of Object.keys(state.works)) if (!(key in state.running)) delete state.works[key];
            for (const [key, work] of Object.entries(payload.works)) if (!(key in state.running)) state.works[key] = work;
        },
        forgotten: () => initialState,
    },
    extraReducers: (builder) => {
        builder.addCase(signOut.fulfilled, () => initialState);
    },
});

export const {
    cleared,
    forgotten,
    synced,
    payloadDropped,
    picked,
    stopRequested,
    unpicked,
    workBegan,
    workEnded,
    workPaused,
    workWent,
} = bulkSlice.actions;

injectPersisted<BulkState>({
    reducerPath: bulkSlice.reducerPath,
    reducer: bulkSlice.reducer,
    version: 1,
    persistedParts: ["selections", "works"],
    isSound,
});

/** Returns the key of the signed-in member's selection. */
export const selectSelectionKey = (state: RootState, recordType: BulkRecordType): string =>
    `${selectMe(state).data?.userID ?? 0} ${recordType}`;

/** Returns the viewer's selection, which may be empty. */
export function selectSelection(state: RootState, recordType: BulkRecordType): Selection {
    return state.bulk?.selections[selectSelectionKey(state, recordType)] ?? NOTHING;
}

/** Returns the running or interrupted bulk action. */
export const selectWork = (state: RootState, recordType: BulkRecordType): BulkWork | undefined =>
    state.bulk?.works[selectSelectionKey(state, recordType)];

/** Returns whether this page runs a bulk action; `stopping` after a request to stop. */
export function selectRunning(state: RootState, recordType: BulkRecordType): "running" | "stopping" | undefined {
    const current = state.bulk?.running[selectSelectionKey(state, recordType)];
    return current === undefined ? undefined : current ? "stopping" : "running";
}

/** Returns whether a record is selected. */
export const selectIsPicked = (state: RootState, recordType: BulkRecordType, id: number): boolean =>
    selectSelection(state, recordType).ids.includes(id);

/** Returns whether a record waits to be processed by a running bulk action. */
export const selectIsWaiting = (state: RootState, recordType: BulkRecordType, id: number): boolean =>
    selectRunning(state, recordType) !== undefined && (selectWork(state, recordType)?.left.includes(id) ?? false);

/** Returns whether the viewer has a selection or a bulk action. */
export const selectHasBulk = (state: RootState): boolean =>
    TYPES.some((type) => selectSelection(state, type).ids.length > 0 || selectWork(state, type) !== undefined);

const TYPES: readonly BulkRecordType[] = ["discussion", "comment"];
const NOTHING: Selection = { ids: [] };

function uncheck(selections: BulkState["selections"], key: string, ids: readonly number[]): void {
    const selection = selections[key];
    if (!selection) return;
    const gone = new Set(ids);
    selection.ids = selection.ids.filter((id) => !gone.has(id));
    if (selection.ids.length === 0) delete selections[key];
}

function isSelection(value: unknown): value is Selection {
    return isTable(value) && areIDs(value.ids) && isIDOrNone(value.within) && isPathOrNone(value.url);
}

function isWork(value: unknown): value is BulkWork {
    if (!isTable(value)) return false;
    const { act, input, left, total, done, failures, jobID, begun, undo, within } = value;
    return (
        typeof act === "string" &&
        typeof total === "number" &&
        isTable(input) &&
        areIDs(left) &&
        areIDs(done) &&
        Array.isArray(failures) &&
        failures.every((failure) => isTable(failure) && typeof failure.id === "number" && typeof failure.message === "string") &&
        isIDOrNone(jobID) &&
        isIDOrNone(within) &&
        (undo === undefined || (Array.isArray(undo) && undo.every(isOffer))) &&
        (begun === undefined || (isTable(begun) && typeof begun.payload === "string" && areIDs(begun.ids)))
    );
}

/** Merges undo offers: a newer offer replaces an older one of the same job. */
function withOffers(before: readonly UndoOffer[], offers: readonly UndoOffer[]): UndoOffer[] {
    const jobIDs = new Set(offers.map(({ jobID }) => jobID));
    return [...before.filter(({ jobID }) => jobID === undefined || !jobIDs.has(jobID)), ...offers];
}

const isOffer = (value: unknown): value is UndoOffer => isTable(value) && areIDs([value.actID]) && isIDOrNone(value.jobID);

const areIDs = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isSafeInteger);
const isIDOrNone = (value: unknown): boolean => value === undefined || Number.isSafeInteger(value);

/** Checks for a path of this site, so that stored data cannot lead to another site. */
const isPathOrNone = (value: unknown): boolean =>
    value === undefined || (typeof value === "string" && /^\/(?![/\\])/.test(value));

/** Checks a part of the state that was stored. */
export function isSound(part: string, value: unknown): boolean {
    return isTable(value) && Object.values(value).every(part === "works" ? isWork : isSelection);
}

export function isTable(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
