import { draftLinked, draftUsed, removeDraft, selectDraftLink } from "@parley/drafts/client";
import { isEntryKept } from "@parley/library/client/persist";
import type { AppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { alone } from "./alone";
import { asideOf, selectKeptText, textPut } from "./keptTexts.slice";
import { newName } from "./newName";
import type { Waiting } from "./outbox.slice";
import {
    arrived,
    OUTBOX,
    refused,
    selectNeedsSession,
    selectOutbox,
    sendingBegan,
    sessionNeeded,
    takenBack,
    waits,
} from "./outbox.slice";
import { draftPlaceOf, submissionOf } from "./outboxPlaces";
import { isForOther, isPassing, needsSession } from "./refusals";
import type { Sent } from "./writingKinds";
import { writingKind } from "./writingKinds";

/** How long it waits after a sending that did not arrive, longer each time. In milliseconds. */
const PAUSES = [5_000, 15_000, 60_000, 300_000];
/** How long an answer is waited for. In milliseconds. */
const PATIENCE = 60_000;
/** The server knows the name of a submission for 60 days; what waited longer could be made twice (FC-42). In milliseconds. */
const LONGEST_WAIT = 50 * 24 * 60 * 60 * 1000;

const NO_ANSWER: ApiError = { status: 0, message: "" };
const senders = new WeakMap<AppStore, ReturnType<typeof makeSender>>();

/** The one that sends what waits in a page's outbox. */
export function outboxSender(store: AppStore) {
    const sender = senders.get(store) ?? makeSender(store);
    senders.set(store, sender);
    return sender;
}

/**
 * Sends what waits, the oldest first: at once when it begins, when the connection is back, when the page is seen again, and with growing pauses
 * (FC-61). One window of a browser sends; only what is the member's who is signed in.
 */
function makeSender(store: AppStore) {
    const { dispatch } = store;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isRunning = false;
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

        /** It is not sent. False, with nothing done, while it is on its way. */
        async takeBack(itemID: string): Promise<boolean> {
            const isDone = await alone(async () => {
                dispatch(takenBack(itemID));
                return true;
            });
            return isDone ?? false;
        },

        /** It waits again. */
        putBack(item: Waiting): void {
            dispatch(waits(item));
            hurry();
        },

        /** Its words stand in their form again, and are not sent by themselves. What stood there is kept aside. False while it is on its way. */
        async edit(item: Waiting): Promise<boolean> {
            const isDone = await alone(async () => {
                const { itemID, place, values, dateKept } = item;
                const there = selectKeptText(store.getState(), place);
                if (there) dispatch(textPut({ place: asideOf(place, newName().slice(0, 8)), text: there }));
                const link = selectDraftLink(store.getState(), draftPlaceOf(itemID));
                if (link) dispatch(draftLinked({ place, link }));
                dispatch(draftLinked({ place: draftPlaceOf(itemID), link: undefined }));
                // The same words are still the same submission.
                dispatch(textPut({ place, text: { values, dateKept, submission: submissionOf(itemID) } }));
                dispatch(takenBack(itemID));
                return true;
            });
            return isDone ?? false;
        },
    };

    function hurry(): void {
        failures = 0;
        void run();
    }

    function seen(): void {
        if (document.visibilityState === "visible") hurry();
    }

    async function run(): Promise<void> {
        if (isRunning) {
            isWantedAgain = true;
            return;
        }
        isRunning = true;
        clearTimeout(timer);
        try {
            await alone(sendAll);
        } finally {
            isRunning = false;
        }
        if (isWantedAgain) {
            isWantedAgain = false;
            return run();
        }
        if (users > 0 && due().length > 0) timer = setTimeout(() => void run(), pause());
    }

    function due(): Waiting[] {
        const state = store.getState();
        return selectNeedsSession(state) ? [] : selectOutbox(state).filter(({ refusal }) => refusal === undefined);
    }

    /** Not all come back in the same second when a server does. */
    function pause(): number {
        const longest = PAUSES[Math.min(Math.max(failures, 1), PAUSES.length) - 1] ?? 0;
        return longest * (0.8 + 0.4 * Math.random());
    }

    async function sendAll(): Promise<void> {
        for (const item of due()) {
            const { itemID, dateKept } = item;
            if (!isEntryKept(OUTBOX, itemID)) {
                // Another window has sent it, or taken it back.
                dispatch(takenBack(itemID));
                continue;
            }
            if (Date.now() - Date.parse(dateKept) > LONGEST_WAIT) {
                dispatch(refused({ itemID, refusal: { status: 408, message: "", isTooOld: true } }));
                continue;
            }
            dispatch(sendingBegan(itemID));
            const answer = await inTime(send(item));
            dispatch(sendingBegan(undefined));
            if (!("refused" in answer)) arrive(item, answer.path, answer.record);
            else if (!takeRefusal(item, answer.refused)) return;
        }
    }

    /** Whether the next is worth trying. */
    function takeRefusal(item: Waiting, refusal: ApiError): boolean {
        const { itemID } = item;
        if (refusal.status === 202) {
            arrive(item, typeof refusal.waitingPath === "string" ? refusal.waitingPath : "", undefined, true);
            return true;
        }
        if (needsSession(refusal) || isForOther(refusal)) {
            dispatch(sessionNeeded(true));
            return false;
        }
        if (isPassing(refusal)) {
            failures++;
            return refusal.status !== 0;
        }
        dispatch(refused({ itemID, refusal }));
        return true;
    }

    function arrive({ itemID, kind, place, input }: Waiting, path: string, record: unknown, isKeptBack = false): void {
        failures = 0;
        const draftPlace = draftPlaceOf(itemID);
        const draftID = selectDraftLink(store.getState(), draftPlace)?.draftID;
        // The server has taken away the draft it was told of.
        if (typeof input.draftID === "number") dispatch(draftUsed(input.draftID));
        else if (draftID !== undefined) void dispatch(removeDraft({ draftID }));
        dispatch(draftLinked({ place: draftPlace, link: undefined }));
        dispatch(arrived({ itemID, kind, place, path, record, isKeptBack }));
    }

    async function send(item: Waiting): Promise<Sent> {
        try {
            const kind = await writingKind(item.kind);
            // A feature of another release: it stays, and that release sends it.
            return kind ? await kind.send(dispatch, item) : { refused: NO_ANSWER };
        } catch {
            // Its code could not be fetched.
            return { refused: NO_ANSWER };
        }
    }
}

/** A connection that says nothing more holds up nothing: under the same name it is sent again. */
async function inTime(answer: Promise<Sent>): Promise<Sent> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Sent>((resolve) => {
        timer = setTimeout(() => resolve({ refused: NO_ANSWER }), PATIENCE);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
