import { selectMe } from "@parley/accounts/client";
import { injectPersistedTable } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSelector, createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        outbox: OutboxState;
    }
}

/** Something that was written and sent, and has not arrived yet. */
export interface PendingSubmission {
    /** By which name it is kept: whose it is, and its submission. */
    itemID: string;
    /** What is made of it, by the name it was registered under: `comment`. */
    kind: string;
    /** Who has written it: it is never sent for anybody else (FC-63). */
    userID: number;
    /** For which place it was written, and what stood in the fields of its form. */
    place: string;
    values: Record<string, string>;
    /** What is sent, under the same name each time (FC-42). */
    input: Record<string, unknown>;
    /** The words that it goes over, by their `ETag` (FC-52). */
    ifMatch?: string;
    /** The submission that it is sent instead of; where that one has arrived, these words go over what it made. It was never sent itself. */
    replaces?: string;
    /** Its writer doesn't want it posted any more; it stays until it is sure that it is not. */
    isTakenBack?: boolean;
    /** Its words were thrown away from their form, and were never to be sent: what is taken back is what went before them. */
    wasThrownAway?: boolean;
    dateKept: string;
    /** Why the server wants it later: its writer posts very fast. Undefined where it waits for a connection (FC-87). */
    delayReason?: string;
    /** Why it is not sent any more by itself. */
    refusal?: ApiError;
}

/** Something that waited and has arrived. */
export interface Arrived {
    itemID: string;
    kind: string;
    place: string;
    /** Where it stands; of what is kept back for approval, where that is told. */
    path: string;
    isKeptBack: boolean;
    /** What the server made of it. */
    record?: unknown;
    /** It had arrived before its writer wanted other words, or none. */
    isLate?: boolean;
    /** Where it is edited, for what had arrived so. */
    editPath?: string;
}

interface OutboxState {
    items: Record<string, PendingSubmission>;
    /** What is being sent at the moment. */
    sendingID: string | undefined;
    /** What has arrived while this page was open and nobody has told of yet. */
    arrived: Arrived[];
    /** What is shown at its place on this page, and how often. */
    shown: Record<string, number>;
    /** Nothing goes until its writer has signed in again. */
    needsSession: boolean;
}

const initialState: OutboxState = { items: {}, sendingID: undefined, arrived: [], shown: {}, needsSession: false };

const outboxSlice = createSlice({
    name: "outbox",
    initialState,
    reducers: {
        waits({ items }, { payload: item }: PayloadAction<PendingSubmission>) {
            items[item.itemID] = item;
        },
        takenBack({ items }, { payload: itemID }: PayloadAction<string>) {
            delete items[itemID];
        },
        takingBackBegan({ items }, { payload: itemID }: PayloadAction<string>) {
            const item = items[itemID];
            if (!item) return;
            item.isTakenBack = true;
            delete item.refusal;
        },
        sendingBegan(state, { payload: itemID }: PayloadAction<string | undefined>) {
            state.sendingID = itemID;
        },
        refused({ items }, { payload: { itemID, refusal } }: PayloadAction<{ itemID: string; refusal: ApiError }>) {
            const item = items[itemID];
            if (item) item.refusal = refusal;
        },
        delayed({ items }, { payload: { itemID, reason } }: PayloadAction<{ itemID: string; reason: string | undefined }>) {
            const item = items[itemID];
            if (!item || item.delayReason === reason) return;
            if (reason === undefined) delete item.delayReason;
            else item.delayReason = reason;
        },
        sessionNeeded(state, { payload: isNeeded }: PayloadAction<boolean>) {
            state.needsSession = isNeeded;
        },
        arrived(state, { payload }: PayloadAction<Arrived>) {
            delete state.items[payload.itemID];
            state.arrived.push(payload);
        },
        told(state, { payload: itemID }: PayloadAction<string>) {
            state.arrived = state.arrived.filter((one) => one.itemID !== itemID);
        },
        shownHere({ shown }, { payload: { itemID, by } }: PayloadAction<{ itemID: string; by: 1 | -1 }>) {
            shown[itemID] = (shown[itemID] ?? 0) + by;
        },
    },
});

export const { arrived, delayed, refused, sendingBegan, sessionNeeded, shownHere, takenBack, takingBackBegan, told, waits } =
    outboxSlice.actions;

export const OUTBOX = outboxSlice.reducerPath;

injectPersistedTable<OutboxState, PendingSubmission>({
    reducerPath: OUTBOX,
    reducer: outboxSlice.reducer,
    table: "items",
    version: 1,
    isSound: isPendingSubmission,
});

/** What the member who is signed in has waiting, the oldest first; another's stays where it is (FC-63, FC-67). */
export const selectOutbox = createSelector(
    [(state: RootState) => state.outbox?.items, (state: RootState) => selectMe(state).data?.userID],
    (items = {}, userID = 0) =>
        Object.values(items)
            .filter((item) => item.userID === userID && userID !== 0)
            .sort((a, b) => (a.dateKept < b.dateKept ? -1 : 1)),
);

/** The same of any member: for where nobody is signed in, because nobody could be asked. */
export const selectPendingOfMember = (state: RootState, userID: number): PendingSubmission[] =>
    Object.values(state.outbox?.items ?? {})
        .filter((item) => item.userID === userID && userID !== 0)
        .sort((a, b) => (a.dateKept < b.dateKept ? -1 : 1));

/** Whether something waits that was written at a place. */
export const selectIsPendingAt = (state: RootState, place: string): boolean =>
    selectOutbox(state).some((item) => item.place === place);

/** How much waits that is not shown at its place on this page. */
export const selectPendingElsewhere = (state: RootState): number =>
    selectOutbox(state).filter(({ itemID }) => !state.outbox?.shown[itemID]).length;

export const selectSendingID = (state: RootState): string | undefined => state.outbox?.sendingID;

export const selectNeedsSession = (state: RootState): boolean => state.outbox?.needsSession ?? false;

export const selectArrived = (state: RootState): Arrived[] => state.outbox?.arrived ?? NONE;

const NONE: Arrived[] = [];

function isPendingSubmission(value: unknown): value is PendingSubmission {
    if (!isRecord(value)) return false;
    const { itemID, kind, userID, place, values, input, ifMatch, replaces, isTakenBack, wasThrownAway, dateKept, refusal } =
        value;
    return (
        [itemID, kind, place, dateKept].every((text) => typeof text === "string") &&
        Number.isSafeInteger(userID) &&
        isRecord(values) &&
        Object.values(values).every((text) => typeof text === "string") &&
        isRecord(input) &&
        [ifMatch, replaces].every((text) => text === undefined || typeof text === "string") &&
        [isTakenBack, wasThrownAway].every((claim) => claim === undefined || typeof claim === "boolean") &&
        (refusal === undefined || (isRecord(refusal) && typeof refusal.status === "number"))
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
