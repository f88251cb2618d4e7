import { draftLinked, draftUsed, removeDraft, selectDraftLink } from "@parley/drafts/client";
import { addressIn } from "@parley/library/client/navigation";
import { isEntryStored } from "@parley/library/client/persist";
import type { AppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { LocalDraft } from "../localDrafts/localDrafts.slice";
import { selectLocalDraft, textPut, toAsideKey } from "../localDrafts/localDrafts.slice";
import { newName } from "../localDrafts/newName";
import type { Sent, WrittenRecord } from "../writingKinds";
import { writingKind } from "../writingKinds";
import { cancelSubmission } from "./cancelSubmission";
import type { Arrived, PendingSubmission } from "./outbox.slice";
import {
    arrived,
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
} from "./outbox.slice";
import { isForOther, isKeyUsed, isPassing, requiresSession } from "./refusals";
import { readSubmissionKey, toDraftKey } from "./submissionKeys";
import { withTabLock } from "./withTabLock";

/** Delays after consecutive failures, in milliseconds. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000];
/** Maximum time to wait for a response, in milliseconds. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Maximum time to wait for a response while a user waits at a button, in milliseconds. */
const INTERACTIVE_TIMEOUT_MS = 10_000;
/**
 * Maximum age of a submission, in milliseconds. The server remembers idempotency keys for 60 days; an older submission could be posted
 * twice (FC-42).
 */
const MAX_WAIT_MS = 50 * 24 * 60 * 60 * 1000;

/** Maximum delay that the server can demand, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

const NO_ANSWER: ApiError = { status: 0, message: "" };
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    /** Delay that the server has demanded because the author posts too fast, in milliseconds (FC-87). */
    let retryAfter = 0;
    /** The running transmission of this window. */
    let running: Promise<void> | undefined;
    let isWantedAgain = false;
    let users = 0;

    return {
        /** Starts sending and returns a function that stops it. */
        begin(): () => void {
            if (users++ === 0) {
                addEventListener("online", sendNow);
                document.addEventListener("visibilitychange", handleVisibilityChange);
                void run();
            }
            return () => {
                if (--users > 0) return;
                removeEventListener("online", sendNow);
                document.removeEventListener("visibilitychange", handleVisibilityChange);
                clearTimeout(timer);
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
                bringBack(item, item.replaces === undefined ? {} : { earlier: item.replaces });
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
                bringBack(item, earlier === undefined ? {} : { earlier });
                return "done" as const;
            });
            return outcome ?? "busy";
        },
    };

    /** Resolves once this window has stopped sending, so that it is known whether a submission was posted. */
    async function waitUntilIdle(): Promise<void> {
        while (running) await running.catch(() => undefined);
    }

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

    function bringBack({ itemID, place, values, dateKept }: PendingSubmission, sending: Pick<LocalDraft, "earlier">): void {
        const there = selectLocalDraft(store.getState(), place);
        if (there) dispatch(textPut({ draftKey: toAsideKey(place, newName().slice(0, 8)), text: there }));
        const link = selectDraftLink(store.getState(), toDraftKey(itemID));
        if (link) dispatch(draftLinked({ draftKey: place, link }));
        dispatch(draftLinked({ draftKey: toDraftKey(itemID), link: undefined }));
        dispatch(textPut({ draftKey: place, text: { values, dateKept, ...sending } }));
        dispatch(takenBack(itemID));
    }

    function sendNow(): void {
        failures = 0;
        retryAfter = 0;
        void run();
    }

    function handleVisibilityChange(): void {
        if (document.visibilityState === "visible") sendNow();
    }

    async function run(): Promise<void> {
        if (running) {
            isWantedAgain = true;
            return;
        }
        clearTimeout(timer);
        running = withTabLock(sendAll);
        try {
            await running;
        } finally {
            running = undefined;
        }
        if (isWantedAgain) {
            isWantedAgain = false;
            return run();
        }
        if (users > 0 && due().length > 0) timer = setTimeout(() => void run(), pause());
    }

    function due(): PendingSubmission[] {
        const state = store.getState();
        return selectRequiresSession(state) ? [] : selectOutbox(state).filter(({ refusal }) => refusal === undefined);
    }

    /** Returns a randomized delay, so that clients do not all return in the same second after an outage. */
    function pause(): number {
        const longest = RETRY_DELAYS_MS[Math.min(Math.max(failures, 1), RETRY_DELAYS_MS.length) - 1] ?? 0;
        return Math.max(longest * (0.8 + 0.4 * Math.random()), retryAfter);
    }

    async function sendAll(): Promise<void> {
        retryAfter = 0;
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
        arrive(present, answer);
        return true;
    }

    /** Sends a submission that replaces an earlier one: edits the record of the earlier one if that was posted (FC-61). */
    async function sendInstead(item: PendingSubmission, replaced: string): Promise<Sent> {
        const made = await inTime(dispatch(cancelSubmission(replaced)), REQUEST_TIMEOUT_MS);
        if ("refused" in made) return made;
        if (made.recordID === undefined) {
            const { replaces: _replaces, ...free } = item;
            dispatch(waits(free));
            return send(free);
        }
        const record = await recordOf(item);
        if (!record || record.type !== made.recordType) return { refused: { status: 409, message: "", hadArrived: true } };
        const answer = await inTime(record.revise(dispatch, item, made.recordID), REQUEST_TIMEOUT_MS);
        if (!("refused" in answer) || answer.refused.status === 202) return answer;
        return { refused: { ...answer.refused, hadArrived: true } };
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
        const made = await inTime(dispatch(cancelSubmission(key)), timeout);
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
        if ("refused" in there) arrive(item, { path: addressIn(url), ...late });
        else arrive(item, { path: there.path, record: there.record, ...late });
        return "arrived";
    }

    /** Handles an error response. Returns whether to try the next submission. */
    function takeRefusal(item: PendingSubmission, refusal: ApiError): boolean {
        const { itemID } = item;
        if (refusal.status === 202) {
            arrive(item, { path: typeof refusal.waitingPath === "string" ? refusal.waitingPath : "", isHeldForApproval: true });
            return true;
        }
        if (refusal.isWithdrawn === true) {
            rename(item);
            return true;
        }
        if (requiresSession(refusal) || isForOther(refusal)) {
            dispatch(sessionNeeded(true));
            return false;
        }
        if (isPassing(refusal)) {
            failures++;
            const isTooFast = refusal.status === 429 && typeof refusal.retryAfter === "number";
            dispatch(delayed({ itemID, reason: isTooFast ? refusal.message : undefined }));
            if (isTooFast) retryAfter = Math.max(retryAfter, Math.min(Number(refusal.retryAfter) * 1000, MAX_RETRY_AFTER_MS));
            return refusal.status !== 0;
        }
        dispatch(refused({ itemID, refusal }));
        return true;
    }

    /** Gives a cancelled submission a new idempotency key, because the old one creates nothing any more. */
    function rename(item: PendingSubmission): void {
        const idempotencyKey = newName();
        const itemID = `${item.userID}/${idempotencyKey}`;
        const link = selectDraftLink(store.getState(), toDraftKey(item.itemID));
        if (link) dispatch(draftLinked({ draftKey: toDraftKey(itemID), link }));
        dispatch(draftLinked({ draftKey: toDraftKey(item.itemID), link: undefined }));
        dispatch(waits({ ...item, itemID, input: { ...item.input, idempotencyKey } }));
        dispatch(takenBack(item.itemID));
        isWantedAgain = true;
    }

    function arrive(
        { itemID, kind, place, input, replaces }: PendingSubmission,
        {
            isHeldForApproval = false,
            ...how
        }: Omit<Arrived, "itemID" | "kind" | "place" | "isHeldForApproval"> & { isHeldForApproval?: boolean },
    ): void {
        failures = 0;
        const submissionDraftKey = toDraftKey(itemID);
        const draftID = selectDraftLink(store.getState(), submissionDraftKey)?.draftID;
        const usedID = typeof input.draftID === "number" ? input.draftID : draftID;
        // The server has deleted the draft named in the request; a request that edits a posted record names none.
        if (typeof input.draftID === "number" && replaces === undefined) dispatch(draftUsed(input.draftID));
        else if (usedID !== undefined) void dispatch(removeDraft({ draftID: usedID }));
        dispatch(draftLinked({ draftKey: submissionDraftKey, link: undefined }));
        dispatch(arrived({ itemID, kind, place, isHeldForApproval, ...how }));
    }

    async function recordOf({ kind }: PendingSubmission): Promise<WrittenRecord | undefined> {
        return (await kindOf(kind))?.record;
    }

    async function send(item: PendingSubmission): Promise<Sent> {
        const kind = await kindOf(item.kind);
        // A kind of another release: the submission stays, and that release sends it.
        if (!kind) return { refused: NO_ANSWER };
        return inTime(kind.send(dispatch, item), REQUEST_TIMEOUT_MS);
    }
}

/** Returns `undefined` also if the code of the kind could not be loaded. */
const kindOf = (name: string) => writingKind(name).catch(() => undefined);

/** Limits the time for a response. A dead connection must not block the outbox, and a retry uses the same key. */
async function inTime<Answer>(answer: Promise<Answer>, timeout: number): Promise<Answer | { refused: ApiError }> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<{ refused: ApiError }>((resolve) => {
        timer = setTimeout(() => resolve({ refused: NO_ANSWER }), timeout);
    });
    return Promise.race([answer.catch(() => ({ refused: NO_ANSWER })), late]).finally(() => clearTimeout(timer));
}
