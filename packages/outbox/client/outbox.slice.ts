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

/** A submitted text that is not posted yet. */
export interface PendingSubmission {
    /** Storage key: user ID and idempotency key. */
    itemID: string;
    /** Name of the registered writing kind, for example `comment`. */
    kind: string;
    /** ID of the author. It is never sent in another member's session (FC-63). */
    userID: number;
    /** Draft key of the form, and the values of its fields. */
    place: string;
    values: Record<string, string>;
    /** Request input, with the same idempotency key in each attempt (FC-42). */
    input: Record<string, unknown>;
    /** ETag of the version that the edit replaces (FC-52). */
    ifMatch?: string;
    /**
     * Idempotency key of an earlier submission that this one replaces. If that one was posted, its record is edited instead. This one was
     * not sent yet.
     */
    replaces?: string;
    /** Whether the author has cancelled it. It stays until the server has confirmed that it was not posted. */
    isTakenBack?: boolean;
    /** Whether its text was discarded from the form and was never to be sent. The cancelled submission is the earlier one. */
    wasThrownAway?: boolean;
    dateKept: string;
    /** The server's message if it delays fast posting; `undefined` while waiting for a connection (FC-87). */
    delayReason?: string;
    /** Error after which it is no longer retried automatically. */
    refusal?: ApiError;
}

/** A formerly pending submission that the server has accepted. */
export interface Arrived {
    itemID: string;
    kind: string;
    place: string;
    /** Path of the posted record; of one held for approval, the path given by the server, or empty. */
    path: string;
    isHeldForApproval: boolean;
    /** The created record. */
    record?: unknown;
    /** Whether it had been posted before the author edited or cancelled it. */
    isLate?: boolean;
    /** Path of the edit page, if it had been posted so. */
    editPath?: string;
}

interface OutboxState {
    items: Record<string, PendingSubmission>;
    /** ID of the submission that is being sent. */
    sendingID: string | undefined;
    /** Submissions posted while this page is open and not reported yet. */
    arrived: Arrived[];
    /** Number of components on this page that show a submission, by its ID. */
    shown: Record<string, number>;
    /** Whether sending is suspended until the author has signed in again. */
    requiresSession: boolean;
}

const initialState: OutboxState = { items: {}, sendingID: undefined, arrived: [], shown: {}, requiresSession: false };

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
            if (!item) return;
            if (reason === undefined) delete item.delayReason;
            else item.delayReason = reason;
        },
        sessionNeeded(state, { payload: isNeeded }: PayloadAction<boolean>) {
            state.requiresSession = isNeeded;
        },
        arrived(state, { payload }: PayloadAction<Arrived>) {
            delete state.items[payload.itemID];
            state.arrived.push(payload);
        },
        announced(state, { payload: itemID }: PayloadAction<string>) {
            state.arrived = state.arrived.filter((one) => one.itemID !== itemID);
        },
        shownHere({ shown }, { payload: { itemID, by } }: PayloadAction<{ itemID: string; by: 1 | -1 }>) {
            // Stryker disable next-line ArithmeticOperator: only whether the number is 0 is read.
            shown[itemID] = (shown[itemID] ?? 0) + by;
        },
    },
});

export const { arrived, delayed, refused, sendingBegan, sessionNeeded, shownHere, takenBack, takingBackBegan, announced, waits } =
    outboxSlice.actions;

export const OUTBOX = outboxSlice.reducerPath;

injectPersistedTable<OutboxState, PendingSubmission>({
    reducerPath: OUTBOX,
    reducer: outboxSlice.reducer,
    table: "items",
    version: 1,
    isSound: isPendingSubmission,
});

/** Returns the signed-in member's pending submissions, the oldest first. Those of other members stay stored (FC-63, FC-67). */
export const selectOutbox = createSelector(
    [(state: RootState) => state.outbox?.items, (state: RootState) => selectMe(state).data?.userID],
    (items = {}, userID = 0) =>
        Object.values(items)
            .filter((item) => item.userID === userID && userID !== 0)
            .sort((a, b) => (a.dateKept < b.dateKept ? -1 : 1)),
);

/** Returns the pending submissions of any member, for pages that cannot check the session. */
export const selectPendingOfMember = (state: RootState, userID: number): PendingSubmission[] =>
    Object.values(state.outbox?.items ?? {})
        .filter((item) => item.userID === userID && userID !== 0)
        .sort((a, b) => (a.dateKept < b.dateKept ? -1 : 1));

/** Returns whether a form has a pending submission. */
export const selectIsPendingAt = (state: RootState, draftKey: string): boolean =>
    selectOutbox(state).some((item) => item.place === draftKey);

/** Returns the number of pending submissions that this page does not show. */
export const selectPendingElsewhere = (state: RootState): number =>
    selectOutbox(state).filter(({ itemID }) => !state.outbox?.shown[itemID]).length;

export const selectSendingID = (state: RootState): string | undefined => state.outbox?.sendingID;

export const selectRequiresSession = (state: RootState): boolean => state.outbox?.requiresSession ?? false;

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
