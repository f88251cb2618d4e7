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
    selectNeedsSession,
    selectOutbox,
    sendingBegan,
    sessionNeeded,
    takenBack,
    takingBackBegan,
    waits,
} from "./outbox.slice";
import { readSubmissionKey, toDraftKey } from "./outboxPlaces";
import { isForOther, isKeyUsed, isPassing, needsSession } from "./refusals";
import { withTabLock } from "./withTabLock";

/** How long it waits after a sending that did not arrive, longer each time. In milliseconds. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000];
/** How long an answer is waited for. In milliseconds. */
const REQUEST_TIMEOUT_MS = 60_000;
/** The same, while somebody waits for it before a button. In milliseconds. */
const INTERACTIVE_TIMEOUT_MS = 10_000;
/** The server knows the name of a submission for 60 days; what waited longer could be made twice (FC-42). In milliseconds. */
const MAX_WAIT_MS = 50 * 24 * 60 * 60 * 1000;

/** Whatever the server says, it is tried again within this time. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

const NO_ANSWER: ApiError = { status: 0, message: "" };
const senders = new WeakMap<AppStore, ReturnType<typeof createSender>>();

/** The one that sends what waits in a page's outbox. */
export function outboxSender(store: AppStore) {
    const sender = senders.get(store) ?? createSender(store);
    senders.set(store, sender);
    return sender;
}

/**
 * Sends what waits, the oldest first: at once when it begins, when the connection is back, when the page is seen again, and with growing pauses
 * (FC-61). One window of a browser sends; only what is the member's who is signed in.
 */
function createSender(store: AppStore) {
    const { dispatch } = store;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    /** How long the server wants to be left alone, in milliseconds: it tells so where its writer posts very fast (FC-87). */
    let retryAfter = 0;
    /** What is on its way from this window. */
    let running: Promise<void> | undefined;
    let isWantedAgain = false;
    let users = 0;

    return {
        /** Sends from now on, until the answer is called. */
        begin(): () => void {
            if (users++ === 0) {
                addEventListener("online", hurry);
                document.addEventListener("visibilitychange", seen);
                void run();
            }
            return () => {
                if (--users > 0) return;
                removeEventListener("online", hurry);
                document.removeEventListener("visibilitychange", seen);
                clearTimeout(timer);
            };
        },

        /** Sends now: something new waits, or what held it back is over. */
        hurry,

        /**
         * It is not sent, and what may be on its way is withdrawn. `later`: without a connection it waits until that is sure. `arrived`: it stands
         * already, and is told of so. `busy`, with nothing done, while another window sends.
         */
        async takeBack({ itemID }: PendingSubmission): Promise<"done" | "later" | "arrived" | "busy"> {
            const outcome = await atRest(itemID, async (item) => {
                const withdrawal = await withdrawn(item, INTERACTIVE_TIMEOUT_MS);
                dispatch(withdrawal === "unsure" ? takingBackBegan(itemID) : takenBack(itemID));
                return withdrawal === "otherPosted" ? "done" : withdrawal;
            });
            if (outcome !== "unsure") return outcome ?? "busy";
            void run();
            return "later";
        },

        /** It waits again; what was thrown away stands in its form again. */
        async putBack({ isTakenBack: _isTakenBack, ...item }: PendingSubmission): Promise<void> {
            await rest();
            if (item.wasThrownAway) {
                bringBack(item, item.replaces === undefined ? {} : { earlier: item.replaces });
                return;
            }
            dispatch(waits(item));
            hurry();
        },

        /**
         * Its words stand in their form again, and are not sent by themselves. What stood there is kept aside. `arrived`: it stands already, and is
         * told of so. `busy`, with nothing done, while another window sends.
         */
        async edit({ itemID }: PendingSubmission): Promise<"done" | "arrived" | "busy"> {
            const outcome = await atRest(itemID, async (item) => {
                const { replaces } = item;
                // What goes over another one was never sent itself; the other one is asked about when the words are sent.
                const withdrawal = replaces === undefined ? await withdrawn(item, INTERACTIVE_TIMEOUT_MS) : "unsure";
                if (withdrawal === "arrived") return withdrawal;
                const earlier = withdrawal === "done" ? undefined : (replaces ?? readSubmissionKey(itemID));
                bringBack(item, earlier === undefined ? {} : { earlier });
                return "done" as const;
            });
            return outcome ?? "busy";
        },
    };

    /** Resolves once nothing is on its way from this window: what is to be taken out of it has arrived then, or has not. */
    async function rest(): Promise<void> {
        while (running) await running.catch(() => undefined);
    }

    /** Does something with what waits, as it is once nothing is on its way; what has arrived meanwhile is told of. */
    async function atRest<Outcome>(
        itemID: string,
        work: (item: PendingSubmission) => Promise<Outcome>,
    ): Promise<Outcome | "arrived" | undefined> {
        await rest();
        return withTabLock(async () => {
            const item = selectOutbox(store.getState()).find((one) => one.itemID === itemID);
            return item ? work(item) : "arrived";
        });
    }

    function bringBack({ itemID, place, values, dateKept }: PendingSubmission, sending: Pick<LocalDraft, "earlier">): void {
        const there = selectLocalDraft(store.getState(), place);
        if (there) dispatch(textPut({ place: toAsideKey(place, newName().slice(0, 8)), text: there }));
        const link = selectDraftLink(store.getState(), toDraftKey(itemID));
        if (link) dispatch(draftLinked({ place, link }));
        dispatch(draftLinked({ place: toDraftKey(itemID), link: undefined }));
        dispatch(textPut({ place, text: { values, dateKept, ...sending } }));
        dispatch(takenBack(itemID));
    }

    function hurry(): void {
        failures = 0;
        retryAfter = 0;
        void run();
    }

    function seen(): void {
        if (document.visibilityState === "visible") hurry();
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
        return selectNeedsSession(state) ? [] : selectOutbox(state).filter(({ refusal }) => refusal === undefined);
    }

    /** Not all come back in the same second when a server does. */
    function pause(): number {
        const longest = RETRY_DELAYS_MS[Math.min(Math.max(failures, 1), RETRY_DELAYS_MS.length) - 1] ?? 0;
        return Math.max(longest * (0.8 + 0.4 * Math.random()), retryAfter);
    }

    async function sendAll(): Promise<void> {
        retryAfter = 0;
        for (const item of due()) {
            const { itemID, dateKept } = item;
            if (!isEntryStored(OUTBOX, itemID)) {
                // Another window has sent it, or taken it back.
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

    /** Whether the next is worth trying. */
    async function finishTakingBack(item: PendingSubmission): Promise<boolean> {
        const outcome = await withdrawn(item, REQUEST_TIMEOUT_MS);
        if (outcome === "done" || outcome === "otherPosted") dispatch(takenBack(item.itemID));
        return outcome !== "unsure";
    }

    /** Whether the next is worth trying. */
    async function sendOne(item: PendingSubmission): Promise<boolean> {
        const answer = item.replaces === undefined ? await send(item) : await sendInstead(item, item.replaces);
        const present = selectOutbox(store.getState()).find(({ itemID }) => itemID === item.itemID) ?? item;
        if ("refused" in answer) return takeRefusal(present, answer.refused);
        arrive(present, answer);
        return true;
    }

    /** Sends what is to stand instead of an earlier submission: over what that one has made, where it had arrived (FC-61). */
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
     * Withdraws what may be on its way. `done`: nothing comes of it. `arrived`: it stands already, and is told of so. `otherPosted`: a different text
     * stands that was sent under the same key, so this one was not posted (FC-86). `unsure`: that could not be found out now.
     */
    async function withdrawn(item: PendingSubmission, patience: number): Promise<"done" | "arrived" | "otherPosted" | "unsure"> {
        const key = item.replaces ?? readSubmissionKey(item.itemID);
        const record = await recordOf(item);
        if (!record) return "unsure";
        const made = await inTime(dispatch(cancelSubmission(key)), patience);
        if ("refused" in made) {
            takeRefusal(item, made.refused);
            return "unsure";
        }
        const { recordType, recordID, url = "" } = made;
        if (recordID === undefined) return "done";
        // Under the name by which it has arrived, it is only asked for. Of what was thrown away nobody knows what it was sent with.
        const asked = { ...item, input: { ...item.input, idempotencyKey: key } };
        const there = item.wasThrownAway ? { refused: NO_ANSWER } : await send(asked);
        if ("refused" in there && isKeyUsed(there.refused)) return "otherPosted";
        const isPublic = recordType === record.type;
        const late = { isLate: true, isKeptBack: !isPublic, ...(isPublic && { editPath: record.editPath(recordID) }) };
        if ("refused" in there) arrive(item, { path: addressIn(url), ...late });
        else arrive(item, { path: there.path, record: there.record, ...late });
        return "arrived";
    }

    /** Whether the next is worth trying. */
    function takeRefusal(item: PendingSubmission, refusal: ApiError): boolean {
        const { itemID } = item;
        if (refusal.status === 202) {
            arrive(item, { path: typeof refusal.waitingPath === "string" ? refusal.waitingPath : "", isKeptBack: true });
            return true;
        }
        if (refusal.isWithdrawn === true) {
            rename(item);
            return true;
        }
        if (needsSession(refusal) || isForOther(refusal)) {
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

    /** It was withdrawn and is wanted again: nothing was made under its name, and nothing will be. */
    function rename(item: PendingSubmission): void {
        const idempotencyKey = newName();
        const itemID = `${item.userID}/${idempotencyKey}`;
        const link = selectDraftLink(store.getState(), toDraftKey(item.itemID));
        if (link) dispatch(draftLinked({ place: toDraftKey(itemID), link }));
        dispatch(draftLinked({ place: toDraftKey(item.itemID), link: undefined }));
        dispatch(waits({ ...item, itemID, input: { ...item.input, idempotencyKey } }));
        dispatch(takenBack(item.itemID));
        isWantedAgain = true;
    }

    function arrive(
        { itemID, kind, place, input, replaces }: PendingSubmission,
        { isKeptBack = false, ...how }: Omit<Arrived, "itemID" | "kind" | "place" | "isKeptBack"> & { isKeptBack?: boolean },
    ): void {
        failures = 0;
        const draftPlace = toDraftKey(itemID);
        const draftID = selectDraftLink(store.getState(), draftPlace)?.draftID;
        const usedID = typeof input.draftID === "number" ? input.draftID : draftID;
        // The server has taken away the draft it was told of; what went over something that stood told it of none.
        if (typeof input.draftID === "number" && replaces === undefined) dispatch(draftUsed(input.draftID));
        else if (usedID !== undefined) void dispatch(removeDraft({ draftID: usedID }));
        dispatch(draftLinked({ place: draftPlace, link: undefined }));
        dispatch(arrived({ itemID, kind, place, isKeptBack, ...how }));
    }

    async function recordOf({ kind }: PendingSubmission): Promise<WrittenRecord | undefined> {
        return (await kindOf(kind))?.record;
    }

    async function send(item: PendingSubmission): Promise<Sent> {
        const kind = await kindOf(item.kind);
        // A feature of another release: it stays, and that release sends it.
        if (!kind) return { refused: NO_ANSWER };
        return inTime(kind.send(dispatch, item), REQUEST_TIMEOUT_MS);
    }
}

/** Undefined also where its code could not be fetched. */
const kindOf = (name: string) => writingKind(name).catch(() => undefined);

/** A connection that says nothing more holds up nothing: under the same name it is sent again. */
async function inTime<Answer>(answer: Promise<Answer>, patience: number): Promise<Answer | { refused: ApiError }> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<{ refused: ApiError }>((resolve) => {
        timer = setTimeout(() => resolve({ refused: NO_ANSWER }), patience);
    });
    return Promise.race([answer.catch(() => ({ refused: NO_ANSWER })), late]).finally(() => clearTimeout(timer));
}
