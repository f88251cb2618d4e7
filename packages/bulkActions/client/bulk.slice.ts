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

/** Of what several can be chosen to do the same with all. */
export type BulkRecordType = "discussion" | "comment";

/** What a member has checked, in the order in which it was. */
export interface Selection {
    ids: number[];
    /** The discussion in which the comments stand: those of two at once are not chosen. */
    within?: number;
    /** The page on which the last of them was checked. */
    url?: string;
}

/** A record with which something could not be done, and why. */
export interface Failure {
    id: number;
    message: string;
}

/** Something that is being done with many records: as much of it as is needed to go on with it on another page load. */
export interface BulkWork {
    /** The id of the `BulkAct`. */
    act: string;
    /** What was chosen in its dialog. */
    input: Record<string, unknown>;
    /** What is still to be done. */
    left: number[];
    total: number;
    done: number[];
    failures: Failure[];
    /** By which the server knows what belongs together. */
    jobID?: number;
    /** The call that the server has begun and not ended: its payload (contract §1.9), and with what. */
    begun?: { payload: string; ids: number[] };
    /** How what was done so far can be undone, as the responses have offered it: each job once. */
    undo?: UndoOffer[];
    within?: number;
}

interface BulkState {
    /** By the member and the kind of record, so that nobody finds what another has checked (decisions 32). */
    selections: Record<string, Selection>;
    works: Record<string, BulkWork>;
    /** The works that this page does, not another tab or a page before it; true when it is to stop. */
    running: Record<string, boolean>;
}

const initialState: BulkState = { selections: {}, works: {}, running: {} };

interface Whose {
    key: string;
}

/** What came of one call, or of one pass of it. */
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
        /** Comments of another discussion take the place of those that were checked before. */
        picked({ selections }, { payload: { key, ids, within, url } }: PayloadAction<Whose & Selection>) {
            const before = selections[key];
            const stays = before?.within === within ? (before?.ids ?? []) : [];
            selections[key] = {
                ids: [...new Set([...stays, ...ids])],
                ...(within !== undefined && { within }),
                ...(url !== undefined && { url }),
            };
        },
        unpicked({ selections }, { payload: { key, ids } }: PayloadAction<Whose & { ids: number[] }>) {
            uncheck(selections, key, ids);
        },
        cleared({ selections }, { payload: { key } }: PayloadAction<Whose>) {
            delete selections[key];
        },
        /** What is begun is no longer checked, and waits (MOD-008). */
        workBegan({ selections, works, running }, { payload: { key, work } }: PayloadAction<Whose & { work: BulkWork }>) {
            works[key] = work;
            running[key] = false;
            uncheck(selections, key, work.left);
        },
        /** The server has done a part of a call, and says how to go on with it. */
        workPaused(
            { works },
            {
                payload: { key, jobID, ...begun },
            }: PayloadAction<Whose & { payload: string; ids: number[]; jobID?: number | undefined }>,
        ) {
            const work = works[key];
            if (!work) return;
            work.begun = begun;
            if (jobID !== undefined) work.jobID = jobID;
        },
        /** How to go on with a call is not known any more. */
        payloadDropped({ works }, { payload: { key } }: PayloadAction<Whose>) {
            delete works[key]?.begun;
        },
        /** Of a call something was answered: what it did waits no longer (MOD-009, MOD-010). */
        workWent({ works }, { payload }: PayloadAction<Whose & CallProgress>) {
            const work = works[payload.key];
            if (!work) return;
            const waiting = new Set(work.left);
            const gone = new Set([...payload.successIDs, ...payload.failures.map(({ id }) => id)]);
            work.left = work.left.filter((id) => !gone.has(id));
            // A call tells of what it did after each pass, and of all at its end.
            work.done.push(...payload.successIDs.filter((id) => waiting.has(id)));
            work.failures.push(...payload.failures.filter(({ id }) => waiting.has(id)));
            if (payload.jobID !== undefined) work.jobID = payload.jobID;
            if (payload.undo) work.undo = withOffers(work.undo ?? [], payload.undo);
        },
        stopAsked({ running }, { payload: { key } }: PayloadAction<Whose>) {
            if (key in running) running[key] = true;
        },
        /** What failed, and what was not come to, is checked again (MOD-009). */
        workEnded({ selections, works, running }, { payload: { key } }: PayloadAction<Whose>) {
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
        /** Another tab of this browser has changed what is kept. */
        heard(state, { payload }: PayloadAction<Pick<BulkState, "selections" | "works">>) {
            if (JSON.stringify(state.selections) !== JSON.stringify(payload.selections)) state.selections = payload.selections;
            // What this page does it knows better than what was kept of it.
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
    heard,
    payloadDropped,
    picked,
    stopAsked,
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
    isSound: (part, value) => isTable(value) && Object.values(value).every(part === "works" ? isWork : isSelection),
});

/** The key under which a member's own is kept. */
export const selectSelectionKey = (state: RootState, recordType: BulkRecordType): string =>
    `${selectMe(state).data?.userID ?? 0} ${recordType}`;

/** What the reader has checked; nothing where there is nothing. */
export function selectSelection(state: RootState, recordType: BulkRecordType): Selection {
    return state.bulk?.selections[selectSelectionKey(state, recordType)] ?? NOTHING;
}

/** What is being done, or was broken off. */
export const selectWork = (state: RootState, recordType: BulkRecordType): BulkWork | undefined =>
    state.bulk?.works[selectSelectionKey(state, recordType)];

/** Whether this page does it; `stopping` once it was asked to stop. */
export function selectRunning(state: RootState, recordType: BulkRecordType): "running" | "stopping" | undefined {
    const asked = state.bulk?.running[selectSelectionKey(state, recordType)];
    return asked === undefined ? undefined : asked ? "stopping" : "running";
}

/** Whether a record is checked. */
export const selectIsPicked = (state: RootState, recordType: BulkRecordType, id: number): boolean =>
    selectSelection(state, recordType).ids.includes(id);

/** Whether something is just being done with a record. */
export const selectIsWaiting = (state: RootState, recordType: BulkRecordType, id: number): boolean =>
    selectRunning(state, recordType) !== undefined && (selectWork(state, recordType)?.left.includes(id) ?? false);

/** Whether there is anything that the reader is to be shown at the foot of the page. */
export const selectHasBulk = (state: RootState): boolean =>
    TYPES.some((type) => selectSelection(state, type).ids.length > 0 || selectWork(state, type) !== undefined);

const TYPES: readonly BulkRecordType[] = ["discussion", "comment"];
const NOTHING: Selection = { ids: [] };

/** The parts of it that redux-persist has written down; nothing where they are none of ours. */
export function keptIn(written: string | null): Pick<BulkState, "selections" | "works"> | undefined {
    try {
        const parts: unknown = JSON.parse(written ?? "{}");
        if (!isTable(parts)) return undefined;
        const [selections, works] = [read(parts.selections), read(parts.works)];
        return allAre(selections, isSelection) && allAre(works, isWork) ? { selections, works } : undefined;
    } catch {
        // Somebody else wrote there.
        return undefined;
    }
}

const read = (part: unknown): unknown => JSON.parse(typeof part === "string" ? part : "{}");

function allAre<Value>(table: unknown, is: (value: unknown) => value is Value): table is Record<string, Value> {
    return isTable(table) && Object.values(table).every(is);
}

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

/** All offers, each job once. */
function withOffers(before: readonly UndoOffer[], offers: readonly UndoOffer[]): UndoOffer[] {
    const jobIDs = new Set(offers.map(({ jobID }) => jobID));
    return [...before.filter(({ jobID }) => jobID === undefined || !jobIDs.has(jobID)), ...offers];
}

const isOffer = (value: unknown): value is UndoOffer => isTable(value) && areIDs([value.actID]) && isIDOrNone(value.jobID);

const areIDs = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isSafeInteger);
const isIDOrNone = (value: unknown): boolean => value === undefined || Number.isSafeInteger(value);

/** A path of this site: nobody is led elsewhere. */
const isPathOrNone = (value: unknown): boolean =>
    value === undefined || (typeof value === "string" && /^\/(?![/\\])/.test(value));

function isTable(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
