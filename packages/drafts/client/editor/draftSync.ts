import type { AppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { selectIsStored } from "../drafts.slice";
import { removeDraft, saveDraft } from "../drafts.thunks";
import { createAutosave } from "./autosave";
import { createDraftLink } from "./draftLink";
import { createDraftLoading } from "./draftLoading";
import { createDraftState } from "./draftState";
import { hasOnlyBody, toDraft } from "./draftWords";
import type { Values } from "./fingerprint";
import { computeFingerprint } from "./fingerprint";
import { logTrouble } from "./logTrouble";
import { putDraft } from "./putDraft";
import type { WritingForm } from "./writingForm";

/** Delay before a failed save is retried, in milliseconds. */
const RETRY_PAUSE = 30_000;

export type DraftSync = ReturnType<typeof beginDraft>;

/**
 * Synchronizes a form with a draft in the author's account: loads an existing draft, saves changes, and deletes the draft when its text was
 * posted or cleared. Versions decide which text is newer: text written from the account's version is newer than it, whatever the clocks say
 * (FC-47).
 */
export function beginDraft(store: AppStore, form: WritingForm) {
    const { draftKey, of, read, refused } = form;
    const { dispatch } = store;
    const now = () => dispatch((_dispatch, _state, extra) => extra.now());
    const autosave = createAutosave({
        onDevice: () => {
            const { saved, ...link } = linked();
            if (saved !== undefined && !isSaved()) setLink(link);
        },
        onAccount: () => void save("Error autosaving draft"),
    });
    /** Whether a save or a deletion is running; no other request starts meanwhile (DRAFT-016). */
    let isBusy = false;
    let running: Promise<unknown> = Promise.resolve();
    let lastRefusal: ApiError | undefined;
    /** Number of posts from this form. A save that started before a post is obsolete. */
    let posted = 0;
    const state = createDraftState(read() !== undefined);
    const link = createDraftLink(store, draftKey, read);
    const { linked, setLink, isSaved } = link;
    const { open, search, part } = createDraftLoading(store, form, link, state);
    /** Whether the stored state of this device has been read. Before that nothing is saved. */
    let isBegun = false;

    addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", hidden);
    const begun = waitUntilStored(store).then(look);

    return {
        begun,

        /** Handles a change of the form's values; `undefined` for an empty form. */
        changed(values: Values | undefined): void {
            const isWritten = values !== undefined;
            if (isWritten && !isSaved()) autosave.changed();
            // The member has cleared the form.
            else if (!isWritten && state.wasWritten && linked().draftID !== undefined) void forget();
            state.wasWritten = isWritten;
        },

        /** Saves the present text and schedules its publication. Resolves to the error, if it was refused. */
        async schedule(dateScheduled: string): Promise<ApiError | undefined> {
            await begun;
            while (isBusy) await running;
            await save("Error updating draft");
            const { draftID, version } = linked();
            if (!isSaved() || draftID === undefined || version === undefined) return lastRefusal ?? { status: 0, message: "" };
            const answer = await dispatch(saveDraft({ draftID, draftStatus: "scheduled", dateScheduled }, version));
            return "refused" in answer ? answer.refused : undefined;
        },

        /** Handles a successful post. The server has deleted the draft named in the request. */
        sent(): void {
            posted++;
            state.wasWritten = false;
            // A saved edit does not name a draft in its request.
            const { draftID } = linked();
            if (of.recordID !== undefined && draftID !== undefined) void dispatch(removeDraft({ draftID }));
            state.came = {};
            state.time = {};
            autosave.cancel();
            setLink(undefined);
        },

        /** Stops the sync when the form is unmounted, and saves pending changes. */
        end(): void {
            state.isOver = true;
            autosave.cancel();
            removeEventListener("online", saveNow);
            document.removeEventListener("visibilitychange", hidden);
            void save("Error updating draft");
        },
    };

    function saveNow(): void {
        void save("Error updating draft");
    }

    /** A phone may end a hidden page without further events. */
    function hidden(): void {
        if (document.visibilityState === "hidden") saveNow();
    }

    /** Loads the account's draft for this form. */
    async function look(): Promise<void> {
        if (state.isOver) return;
        isBegun = true;
        const draftID = of.draftID ?? linked().draftID;
        if (draftID !== undefined) await open(draftID);
        else if (of.parentRecordID !== undefined && hasOnlyBody(of.recordType)) await search();
        if (!state.isOver && read() !== undefined && !isSaved()) autosave.changed();
    }

    async function save(trouble: "Error autosaving draft" | "Error updating draft"): Promise<void> {
        const values = read();
        if (!isBegun || isBusy || !values || isSaved()) return;
        const draft = toDraft(of, values, now(), state.came);
        if (!draft) {
            if (hasOnlyBody(of.recordType)) logTrouble("Invalid draft, no body content", draftKey);
            return;
        }
        isBusy = true;
        const before = posted;
        const saving = putDraft(store, {
            draft,
            of,
            link,
            time: state.time,
            part,
            isPosted: () => posted !== before,
        }).finally(() => {
            isBusy = false;
        });
        running = saving.catch(() => undefined);
        const result = await saving;
        lastRefusal = "refused" in result ? result.refused : undefined;
        if ("refused" in result) {
            // The post has deleted the draft, and nothing is left to save.
            if (posted !== before) return;
            logTrouble(trouble, result.refused);
            if (isRefusal(result.refused) && !state.isOver) refused(result.refused.message);
            if (isPassing(result.refused) && !state.isOver) autosave.later(RETRY_PAUSE);
            return;
        }
        const { draftID, version } = result.draft;
        if (posted !== before) {
            // The text was posted during the save, and the server does not know this copy.
            void dispatch(removeDraft({ draftID }));
            return;
        }
        setLink({ draftID, version, saved: computeFingerprint(values) });
        if (!state.isOver) refused(undefined);
        if (read() === undefined) void forget();
        else if (!isSaved() && !state.isOver) autosave.changed();
    }

    async function forget(): Promise<void> {
        const { draftID } = linked();
        autosave.cancel();
        setLink(undefined);
        if (draftID === undefined) return;
        isBusy = true;
        const answered = await dispatch(removeDraft({ draftID }));
        isBusy = false;
        if (removeDraft.rejected.match(answered) && answered.payload?.status !== 404)
            logTrouble("Error deleting draft", answered.payload ?? answered.error);
        if (!state.isOver && read() !== undefined && !isSaved()) autosave.changed();
    }
}

/** Checks whether an error is transient: no response, or a server error. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** Checks whether the server has refused the draft itself, for example because of too many drafts. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 408;

/** Resolves once the stored state of this device has been read. Before that an older text could be taken for a newer one. */
function waitUntilStored(store: AppStore): Promise<void> {
    return new Promise((resolve) => {
        if (selectIsStored(store.getState())) return resolve();
        const stop = store.subscribe(() => {
            if (!selectIsStored(store.getState())) return;
            stop();
            resolve();
        });
    });
}
