import type { DraftEdit, postDraft } from "@parley/drafts/contract";
import type { AppStore } from "@parley/library/client/store";
import type { ApiError, Input } from "@parley/library/contract";
import type { DraftPlace } from "../draftPlace";
import type { DraftLink } from "../drafts.slice";
import { draftLinked, draftsBelow, selectDraftLink, selectIsKept, selectPlacesOf } from "../drafts.slice";
import { addDraft, fetchDraft, fetchDrafts, removeDraft, saveDraft } from "../drafts.thunks";
import { createAutosave } from "./autosave";
import { isDraftFor, readDraftValues, toDraft } from "./draftWords";
import type { Values } from "./fingerprint";
import { fingerprint } from "./fingerprint";
import { logTrouble } from "./logTrouble";

/** The form in which something is written. */
export interface WritingForm {
    /** Under what its words are kept on this device. */
    place: string;
    of: DraftPlace;
    /** What stands in it; undefined for nothing. */
    read: () => Values | undefined;
    /** Puts the words of the account into its fields. */
    take: (values: Values) => void;
    /** The draft was changed elsewhere, too: that version stays among the drafts, and this one becomes another (FC-65). */
    parted: () => void;
    /** The account takes no more, and says why; undefined once it has the words. */
    refused: (reason: string | undefined) => void;
}

/** How long after a save that did not arrive it is tried again, in milliseconds. */
const RETRY_PAUSE = 30_000;

export type DraftSync = ReturnType<typeof beginDraft>;

/**
 * Keeps what is written in a form on the writer's account: looks what is there, saves what changes, and takes away what was posted or thrown away.
 * What is newer is decided by versions: words that were written from the account's version are newer than it, whatever the clocks say (FC-47).
 */
export function beginDraft(store: AppStore, { place, of, read, take, parted, refused }: WritingForm) {
    const { dispatch } = store;
    const now = () => dispatch((_dispatch, _state, extra) => extra.now());
    const autosave = createAutosave({
        onDevice: () => {
            const { saved, ...link } = linked();
            if (saved !== undefined && !isSaved()) setLink(link);
        },
        onAccount: () => void save("Error autosaving draft"),
    });
    /** A save or a deletion is on its way; nothing else is begun then (DRAFT-016). */
    let isBusy = false;
    /** Counts what was posted from this form: a save that began before is for nothing. */
    let posted = 0;
    let wasWritten = read() !== undefined;
    let isOver = false;
    /** Before what this device keeps has been read nothing is saved over anything. */
    let isBegun = false;
    /** What the draft held when it came: what the form has no fields for stays in it. */
    let came: DraftEdit["attributes"] = {};
    /** When it is to be posted by itself; writing on changes nothing of that. */
    let time: Pick<Input<typeof postDraft>, "draftStatus" | "dateScheduled"> = {};

    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hidden);
    const begun = whenKept(store).then(look);

    return {
        begun,

        /** Other words stand in the form, or none. */
        changed(values: Values | undefined): void {
            const isWritten = values !== undefined;
            if (isWritten && !isSaved()) autosave.changed();
            // Thrown away by hand.
            else if (!isWritten && wasWritten && linked().draftID !== undefined) void forget();
            wasWritten = isWritten;
        },

        /** They were posted. The server has taken away the draft it was told of. */
        sent(): void {
            posted++;
            wasWritten = false;
            // An edit that was saved tells the server of no draft.
            const { draftID } = linked();
            if (of.recordID !== undefined && draftID !== undefined) void dispatch(removeDraft({ draftID }));
            came = {};
            time = {};
            autosave.cancel();
            setLink(undefined);
        },

        /** The form goes; what is not saved yet is saved now. */
        end(): void {
            isOver = true;
            autosave.cancel();
            removeEventListener("online", hurry);
            document.removeEventListener("visibilitychange", hidden);
            void save("Error updating draft");
        },
    };

    function hurry(): void {
        void save("Error updating draft");
    }

    /** A phone may end a page that is not seen without another word. */
    function hidden(): void {
        if (document.visibilityState === "hidden") hurry();
    }

    /** Looks what the account has for this place. */
    async function look(): Promise<void> {
        if (isOver) return;
        isBegun = true;
        const draftID = of.draftID ?? linked().draftID;
        if (draftID !== undefined) await open(draftID);
        else if (of.parentRecordID !== undefined && of.recordType === "comment") await search();
        if (!isOver && read() !== undefined && !isSaved()) autosave.changed();
    }

    /** One that can't be had is written anew from the words here; without any it is forgotten (DRAFT-015). */
    async function open(draftID: number): Promise<void> {
        const answered = await dispatch(fetchDraft({ draftID }));
        if (fetchDraft.fulfilled.match(answered)) return receive(answered.payload);
        logTrouble("Error fetching draft from server", answered.payload ?? answered.error);
        // Without any answer nothing is known of it.
        if ((answered.payload?.status ?? 0) > 0) setLink(undefined);
    }

    async function search(): Promise<void> {
        const answered = await dispatch(fetchDrafts(draftsBelow(of.parentRecordID ?? 0)));
        if (fetchDrafts.rejected.match(answered)) {
            logTrouble("Error fetching draft from server", answered.payload ?? answered.error);
            return;
        }
        // The words of one may wait on this device to be sent, or stand in another form.
        const isElsewhere = (draftID: number) => selectPlacesOf(store.getState(), draftID).some((one) => one !== place);
        const draft = answered.payload.items.find((one) => isDraftFor(of, one) && !isElsewhere(one.draftID));
        // Words that were begun here meanwhile are a draft of their own.
        if (draft && read() === undefined && !isOver) receive(draft);
    }

    function receive(draft: DraftEdit): void {
        // Another tab may have signed somebody else in: their words are not for this form (FC-63).
        if (isOver || draft.insertUserID !== of.userID) return;
        const { draftID, version } = draft;
        const link = linked();
        const { values, flaw } = readDraftValues(draft);
        if (flaw) logTrouble(flaw, draft.draftID);
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

    /** What stands here is what the account has, though nobody knows why. */
    function isSame(values: Values): boolean {
        return Object.entries(read() ?? {}).every(([name, value]) => (values[name] ?? "") === value);
    }

    /** Both have changed: the words here become a draft of their own, and none is lost (DRAFT-014, FC-65). */
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
            if (of.recordType === "comment") logTrouble("Invalid draft, no body content", place);
            return;
        }
        isBusy = true;
        const before = posted;
        const result = await put(draft, () => posted !== before).finally(() => {
            isBusy = false;
        });
        if ("refused" in result) {
            // What was posted takes its draft away, and nothing is left to be saved.
            if (posted !== before) return;
            logTrouble(trouble, result.refused);
            if (isRefusal(result.refused) && !isOver) refused(result.refused.message);
            if (isPassing(result.refused) && !isOver) autosave.later(RETRY_PAUSE);
            return;
        }
        const { draftID, version } = result.draft;
        if (posted !== before) {
            // What this was saved for is posted: the server knew nothing of this copy.
            void dispatch(removeDraft({ draftID }));
            return;
        }
        setLink({ draftID, version, saved: fingerprint(values) });
        if (!isOver) refused(undefined);
        if (read() === undefined) void forget();
        else if (!isSaved() && !isOver) autosave.changed();
    }

    /**
     * Over the version it was written from; as a new one, where there is none or that is no more, unless that is because its words were posted
     * meanwhile (`isPosted`).
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
        // An earlier sending, whose answer was lost, has made it of other words.
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
        return selectDraftLink(store.getState(), place) ?? {};
    }

    function setLink(link: DraftLink | undefined): void {
        dispatch(draftLinked({ place, link }));
    }

    function isSaved(): boolean {
        const values = read();
        return values !== undefined && linked().saved === fingerprint(values);
    }
}

/** No answer, or a server in trouble: that may pass by itself. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** The server has looked at the words and says why it doesn't keep them, as where there are too many drafts. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 408;

function newKey(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this device keeps must have been read, or what is older would be taken for newer. */
function whenKept(store: AppStore): Promise<void> {
    return new Promise((resolve) => {
        if (selectIsKept(store.getState())) return resolve();
        const stop = store.subscribe(() => {
            if (!selectIsKept(store.getState())) return;
            stop();
            resolve();
        });
    });
}
