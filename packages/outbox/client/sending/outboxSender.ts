import { toLocalAddress } from "@parley/library/client/navigation";
import { isEntryStored } from "@parley/library/client/persist";
import type { AppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { PendingSubmission } from "../outbox.slice";
import {
    delayed,
    OUTBOX,
    refused,
    selectOutbox,
    selectRequiresSession,
    sendingBegan,
    sessionNeeded,
    takenBack,
    takingBackBegan,
    waits,
} from "../outbox.slice";
import { cancelSubmission } from "./cancelSubmission";
import { createOutboxMoves } from "./outboxMoves";
import { createOutboxRequests, INTERACTIVE_TIMEOUT_MS, limitTime, NO_ANSWER, REQUEST_TIMEOUT_MS } from "./outboxRequests";
import { createOutboxRuns } from "./outboxRuns";
import { isForOther, isKeyUsed, isPassing, requiresSession } from "./refusals";
import { createRetryDelays } from "./retryDelays";
import { readSubmissionKey } from "./submissionKeys";
import { withTabLock } from "./withTabLock";

/**
 * Maximum age of a submission, in milliseconds. The server remembers idempotency keys for 60 days; an older submission could be posted
 * twice (FC-42).
 */
const MAX_WAIT_MS = 50 * 24 * 60 * 60 * 1000;
const senders = new WeakMap<AppStore, ReturnType<typeof createSender>>();

/** Returns the sender of a page's outbox. */
export function getOutboxSender(store: AppStore) {
    const sender = senders.get(store) ?? createSender(store);
    senders.set(store, sender);
    return sender;
}

/**
 * Creates a sender of pending submissions, the oldest first. It sends when it starts, when the connection returns, when the page becomes
 * visible, and with increasing retry delays (FC-61). Only one window of a browser sends, and only submissions of the signed-in member.
 */
function createSender(store: AppStore) {
    const { dispatch } = store;
    const { recordOf, send, sendInstead } = createOutboxRequests(store);
    const { bringBack, rename, arrive } = createOutboxMoves(store);
    const delays = createRetryDelays();
    let users = 0;
    let stopListening: (() => void) | undefined;
    const { run, runAgain, waitUntilIdle, stop } = createOutboxRuns({
        work: sendAll,
        findPause: () => (users > 0 && due().length > 0 ? delays.pause() : undefined),
    });

    return {
        /** Starts sending and returns a function that stops it. */
        begin(): () => void {
            if (users++ === 0) {
                stopListening = listenForReturn(sendNow);
                void run();
            }
            return () => {
                if (--users > 0) return;
                stopListening?.();
                stop();
            };
        },

        /** Sends at once, for a new submission or after an obstacle has disappeared. */
        sendNow,

        /**
         * Cancels a submission, also on the server. `later`: without a connection it stays until the server confirms. `arrived`: it was
         * posted already, and this is reported. `busy`: nothing was done because another window is sending.
         */
        async cancel({ itemID }: PendingSubmission): Promise<"done" | "later" | "arrived" | "busy"> {
            const outcome = await atRest(itemID, async (item) => {
                const cancelled = await cancelOnServer(item, INTERACTIVE_TIMEOUT_MS);
                dispatch(cancelled === "unsure" ? takingBackBegan(itemID) : takenBack(itemID));
                return cancelled === "otherPosted" ? "done" : cancelled;
            });
            if (outcome !== "unsure") return outcome ?? "busy";
            void run();
            return "later";
        },

        /** Restores a cancelled submission; a discarded text returns to its form. */
        async restore({ isTakenBack: _isTakenBack, ...item }: PendingSubmission): Promise<void> {
            await waitUntilIdle();
            if (item.wasThrownAway) {
                bringBack(item, item.replaces);
                return;
            }
            dispatch(waits(item));
            sendNow();
        },

        /**
         * Returns the text of a submission to its form, and stops sending it. The form's present text is set aside. `arrived`: it was
         * posted already, and this is reported. `busy`: nothing was done because another window is sending.
         */
        async edit({ itemID }: PendingSubmission): Promise<"done" | "arrived" | "busy"> {
            const outcome = await atRest(itemID, async (item) => {
                const { replaces } = item;
                // A replacing submission was never sent itself; the replaced one is checked when the new text is sent.
                const cancelled = replaces === undefined ? await cancelOnServer(item, INTERACTIVE_TIMEOUT_MS) : "unsure";
                if (cancelled === "arrived") return cancelled;
                const earlier = cancelled === "done" ? undefined : (replaces ?? readSubmissionKey(itemID));
                bringBack(item, earlier);
                return "done" as const;
            });
            return outcome ?? "busy";
        },
    };

    /** Runs a function on a submission once nothing is being sent. Resolves to `arrived` if it was posted meanwhile. */
    async function atRest<Outcome>(
        itemID: string,
        work: (item: PendingSubmission) => Promise<Outcome>,
    ): Promise<Outcome | "arrived" | undefined> {
        await waitUntilIdle();
        return withTabLock(async () => {
            const item = selectOutbox(store.getState()).find((one) => one.itemID === itemID);
            return item ? work(item) : "arrived";
        });
    }

    function sendNow(): void {
        delays.succeed();
        delays.begin();
        void run();
    }

    function due(): PendingSubmission[] {
        const state = store.getState();
        return selectRequiresSession(state) ? [] : selectOutbox(state).filter(({ refusal }) => refusal === undefined);
    }

    async function sendAll(): Promise<void> {
        delays.begin();
        for (const item of due()) {
            const { itemID, dateKept } = item;
            if (!isEntryStored(OUTBOX, itemID)) {
                // Another window has sent or cancelled it.
                dispatch(takenBack(itemID));
                continue;
            }
            if (Date.now() - Date.parse(dateKept) > MAX_WAIT_MS) {
                dispatch(refused({ itemID, refusal: { status: 408, message: "", isTooOld: true } }));
                continue;
            }
            dispatch(sendingBegan(itemID));
            const isNextWorthIt = item.isTakenBack ? await finishTakingBack(item) : await sendOne(item);
            dispatch(sendingBegan(undefined));
            if (!isNextWorthIt) return;
        }
    }

    /** Completes a cancellation. Returns whether to try the next submission. */
    async function finishTakingBack(item: PendingSubmission): Promise<boolean> {
        const outcome = await cancelOnServer(item, REQUEST_TIMEOUT_MS);
        if (outcome === "done" || outcome === "otherPosted") dispatch(takenBack(item.itemID));
        return outcome !== "unsure";
    }

    /** Sends a submission. Returns whether to try the next one. */
    async function sendOne(item: PendingSubmission): Promise<boolean> {
        const answer = item.replaces === undefined ? await send(item) : await sendInstead(item, item.replaces);
        const present = selectOutbox(store.getState()).find(({ itemID }) => itemID === item.itemID) ?? item;
        if ("refused" in answer) return takeRefusal(present, answer.refused);
        delays.succeed();
        arrive(present, answer);
        return true;
    }

    /**
     * Cancels a submission on the server. `done`: it creates nothing. `arrived`: it was posted already, and this is reported.
     * `otherPosted`: another text was posted under the same key, so this one was not posted (FC-86). `unsure`: the result is unknown for
     * now.
     */
    async function cancelOnServer(
        item: PendingSubmission,
        timeout: number,
    ): Promise<"done" | "arrived" | "otherPosted" | "unsure"> {
        const key = item.replaces ?? readSubmissionKey(item.itemID);
        const record = await recordOf(item);
        if (!record) return "unsure";
        const made = await limitTime(dispatch(cancelSubmission(key)), timeout);
        if ("refused" in made) {
            takeRefusal(item, made.refused);
            return "unsure";
        }
        const { recordType, recordID, url = "" } = made;
        if (recordID === undefined) return "done";
        // With the key under which it was posted, the request only returns the existing record. The input of a discarded submission is
        // unknown.
        const replay = { ...item, input: { ...item.input, idempotencyKey: key } };
        const there = item.wasThrownAway ? { refused: NO_ANSWER } : await send(replay);
        if ("refused" in there && isKeyUsed(there.refused)) return "otherPosted";
        const isPublic = recordType === record.type;
        const late = { isLate: true, isHeldForApproval: !isPublic, ...(isPublic && { editPath: record.editPath(recordID) }) };
        delays.succeed();
        if ("refused" in there) arrive(item, { path: toLocalAddress(url), ...late });
        else arrive(item, { path: there.path, record: there.record, ...late });
        return "arrived";
    }

    /** Handles an error response. Returns whether to try the next submission. */
    function takeRefusal(item: PendingSubmission, refusal: ApiError): boolean {
        const { itemID } = item;
        if (refusal.status === 202) {
            delays.succeed();
            arrive(item, { path: typeof refusal.waitingPath === "string" ? refusal.waitingPath : "", isHeldForApproval: true });
            return true;
        }
        if (refusal.isWithdrawn === true) {
            rename(item);
            runAgain();
            // Stryker disable next-line BooleanLiteral: the next run, which begins at once, sends the others as well.
            return true;
        }
        if (requiresSession(refusal) || isForOther(refusal)) {
            dispatch(sessionNeeded(true));
            return false;
        }
        if (isPassing(refusal)) {
            delays.fail(refusal);
            const isTooFast = refusal.status === 429 && typeof refusal.retryAfter === "number";
            dispatch(delayed({ itemID, reason: isTooFast ? refusal.message : undefined }));
            return refusal.status !== 0;
        }
        dispatch(refused({ itemID, refusal }));
        return true;
    }
}

/** Calls a function when the connection returns and when the page becomes visible. Returns the function that stops this. */
function listenForReturn(listener: () => void): () => void {
    const handleVisibilityChange = () => {
        if (document.visibilityState === "visible") listener();
    };
    addEventListener("online", listener);
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => {
        removeEventListener("online", listener);
        document.removeEventListener("visibilitychange", handleVisibilityChange);
    };
}
