import type { DraftEdit, postDraft } from "@parley/drafts/contract";
import type { AppStore } from "@parley/library/client/store";
import type { ApiError, Input } from "@parley/library/contract";
import type { DraftLink } from "../drafts.slice";
import { draftLinked, draftsBelow, selectDraftKeys, selectDraftLink, selectIsStored } from "../drafts.slice";
import { addDraft, fetchDraft, fetchDrafts, removeDraft, saveDraft } from "../drafts.thunks";
import type { DraftTarget } from "../draftTarget";
import { createAutosave } from "./autosave";
import { isDraftFor, readDraftValues, toDraft } from "./draftWords";
import type { Values } from "./fingerprint";
import { fingerprint } from "./fingerprint";
import { logTrouble } from "./logTrouble";

/** The form whose text is synchronized. */
export interface WritingForm {
    /** Local draft key of its text. */
    draftKey: string;
    of: DraftTarget;
    /** Returns the values of its fields, or `undefined` for an empty form. */
    read: () => Values | undefined;
    /** Fills its fields with the values of the account's draft. */
    take: (values: Values) => void;
    /** Called when the draft was changed elsewhere, too: that version stays, and this form's text becomes another draft (FC-65). */
    parted: () => void;
    /** Called with the reason when the account refuses a draft, and with `undefined` after a successful save. */
    refused: (reason: string | undefined) => void;
}

/** Delay before a failed save is retried, in milliseconds. */
const RETRY_PAUSE = 30_000;

export type DraftSync = ReturnType<typeof beginDraft>;

/**
 * Synchronizes a form with a draft in the author's account: loads an existing draft, saves changes, and deletes the draft when its text was
 * posted or cleared. Versions decide which text is newer: text written from the account's version is newer than it, whatever the clocks say
 * (FC-47).
 */
export function beginDraft(store: AppStore, { draftKey, of, read, take, parted, refused }: WritingForm) {
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
    /** Number of posts from this form. A save that started before a post is obsolete. */
    let posted = 0;
    let wasWritten = read() !== undefined;
    let isOver = false;
    /** Whether the stored state of this device has been read. Before that nothing is saved. */
    let isBegun = false;
    /** Attributes of the loaded draft. Those that the form has no fields for are retained. */
    let came: DraftEdit["attributes"] = {};
    /** Scheduled time of the draft, which changes of the text do not affect. */
    let time: Pick<Input<typeof postDraft>, "draftStatus" | "dateScheduled"> = {};

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
            else if (!isWritten && wasWritten && linked().draftID !== undefined) void forget();
            wasWritten = isWritten;
        },

        /** Handles a successful post. The server has deleted the draft named in the request. */
        sent(): void {
            posted++;
            wasWritten = false;
            // A saved edit does not name a draft in its request.
            const { draftID } = linked();
            if (of.recordID !== undefined && draftID !== undefined) void dispatch(removeDraft({ draftID }));
            came = {};
            time = {};
            autosave.cancel();
            setLink(undefined);
        },

        /** Stops the sync when the form is unmounted, and saves pending changes. */
        end(): void {
            isOver = true;
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
        if (isOver) return;
        isBegun = true;
        const draftID = of.draftID ?? linked().draftID;
        if (draftID !== undefined) await open(draftID);
        else if (of.parentRecordID !== undefined && of.recordType === "comment") await search();
        if (!isOver && read() !== undefined && !isSaved()) autosave.changed();
    }

    /**
     * Loads a draft by its ID. If it cannot be fetched, the next save creates it again from the form's text; without text it is forgotten
     * (DRAFT-015).
     */
    async function open(draftID: number): Promise<void> {
        const answered = await dispatch(fetchDraft({ draftID }));
        if (fetchDraft.fulfilled.match(answered)) return receive(answered.payload);
        logTrouble("Error fetching draft from server", answered.payload ?? answered.error);
        // Without a response it is unknown whether the draft exists.
        if ((answered.payload?.status ?? 0) > 0) setLink(undefined);
    }

    async function search(): Promise<void> {
        const answered = await dispatch(fetchDrafts(draftsBelow(of.parentRecordID ?? 0)));
        if (fetchDrafts.rejected.match(answered)) {
            logTrouble("Error fetching draft from server", answered.payload ?? answered.error);
            return;
        }
        // Its text may be in a pending submission on this device, or in another form.
        const isElsewhere = (draftID: number) => selectDraftKeys(store.getState(), draftID).some((one) => one !== draftKey);
        const draft = answered.payload.items.find((one) => isDraftFor(of, one) && !isElsewhere(one.draftID));
        // Text typed meanwhile becomes a draft of its own.
        if (draft && read() === undefined && !isOver) receive(draft);
    }

    function receive(draft: DraftEdit): void {
        // Another tab may have signed in another member, whose draft must not fill this form (FC-63).
        if (isOver || draft.insertUserID !== of.userID) return;
        const { draftID, version } = draft;
        const link = linked();
        const { values, problem } = readDraftValues(draft);
        if (problem) logTrouble(problem, draft.draftID);
        const isKnown = link.draftID === draftID;
        came = draft.attributes;
        time = draft.draftStatus === "scheduled" ? { draftStatus: "scheduled", dateScheduled: draft.dateScheduled } : {};
        if (isKnown && link.version === version) return;
        if (read() === undefined || (isKnown && isSaved()) || (!isKnown && isSame(values))) {
            take(values);
            wasWritten = read() !== undefined;
            setLink({ draftID, version, saved: fingerprint(read() ?? values) });
            return;
        }
        part();
    }

    /** Checks whether the form contains the same text as the account's draft, although they are not linked. */
    function isSame(values: Values): boolean {
        return Object.entries(read() ?? {}).every(([name, value]) => (values[name] ?? "") === value);
    }

    /**
     * Unlinks the draft because both sides have changed: the form's text becomes a draft of its own, so that neither text is lost
     * (DRAFT-014, FC-65).
     */
    function part(): void {
        came = {};
        time = {};
        setLink(undefined);
        parted();
    }

    async function save(trouble: "Error autosaving draft" | "Error updating draft"): Promise<void> {
        const values = read();
        if (!isBegun || isBusy || !values || isSaved()) return;
        const draft = toDraft(of, values, now(), came);
        if (!draft) {
            if (of.recordType === "comment") logTrouble("Invalid draft, no body content", draftKey);
            return;
        }
        isBusy = true;
        const before = posted;
        const result = await put(draft, () => posted !== before).finally(() => {
            isBusy = false;
        });
        if ("refused" in result) {
            // The post has deleted the draft, and nothing is left to save.
            if (posted !== before) return;
            logTrouble(trouble, result.refused);
            if (isRefusal(result.refused) && !isOver) refused(result.refused.message);
            if (isPassing(result.refused) && !isOver) autosave.later(RETRY_PAUSE);
            return;
        }
        const { draftID, version } = result.draft;
        if (posted !== before) {
            // The text was posted during the save, and the server does not know this copy.
            void dispatch(removeDraft({ draftID }));
            return;
        }
        setLink({ draftID, version, saved: fingerprint(values) });
        if (!isOver) refused(undefined);
        if (read() === undefined) void forget();
        else if (!isSaved() && !isOver) autosave.changed();
    }

    /**
     * Saves over the version that the text was written from. Creates a new draft if there is none, or if it was deleted, unless the text
     * was posted meanwhile (`isPosted`).
     */
    async function put(
        draft: NonNullable<ReturnType<typeof toDraft>>,
        isPosted: () => boolean,
    ): Promise<{ draft: DraftEdit } | { refused: ApiError }> {
        const { draftID, version } = linked();
        if (draftID !== undefined && version !== undefined) {
            const saved = await dispatch(saveDraft({ draftID, ...draft, ...time }, version));
            if (!("refused" in saved) || ![404, 409, 410, 412].includes(saved.refused.status) || isPosted()) return saved;
            if (saved.refused.status === 412) part();
            else setLink(undefined);
        }
        const key = linked().key ?? newKey();
        setLink({ key });
        const added = await dispatch(addDraft({ ...draft, insertUserID: of.userID, idempotencyKey: key }));
        if (!addDraft.fulfilled.match(added))
            return { refused: added.payload ?? { status: 0, message: added.error.message ?? "" } };
        // An earlier request, whose response was lost, has created it with another text.
        const isEarlier = added.payload.attributes.lastSaved !== draft.attributes.lastSaved;
        if (!isEarlier) return { draft: added.payload };
        return dispatch(saveDraft({ draftID: added.payload.draftID, ...draft }, added.payload.version));
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
        if (!isOver && read() !== undefined && !isSaved()) autosave.changed();
    }

    function linked(): DraftLink {
        return selectDraftLink(store.getState(), draftKey) ?? {};
    }

    function setLink(link: DraftLink | undefined): void {
        dispatch(draftLinked({ draftKey, link }));
    }

    function isSaved(): boolean {
        const values = read();
        return values !== undefined && linked().saved === fingerprint(values);
    }
}

/** Checks whether an error is transient: no response, or a server error. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** Checks whether the server has refused the draft itself, for example because of too many drafts. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 408;

function newKey(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
