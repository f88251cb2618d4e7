import type { DraftEdit } from "@parley/drafts/contract";
import type { AppStore } from "@parley/library/client/store";
import { selectDraftKeys, toMessagesQuery, toRepliesQuery } from "../drafts.slice";
import { fetchDraft, fetchDrafts } from "../drafts.thunks";
import type { DraftLinking } from "./draftLink";
import type { DraftState } from "./draftState";
import { isDraftFor, readDraftValues } from "./draftWords";
import type { Values } from "./fingerprint";
import { computeFingerprint } from "./fingerprint";
import { logTrouble } from "./logTrouble";
import type { WritingForm } from "./writingForm";

/** Creates the functions that load the account's draft into a form. */
export function createDraftLoading(
    store: AppStore,
    { draftKey, of, read, take, parted }: WritingForm,
    { linked, setLink, isSaved }: DraftLinking,
    state: DraftState,
) {
    const { dispatch } = store;
    return { open, search, part };

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
        const answered = await dispatch(
            fetchDrafts(
                of.recordType === "message" ? toMessagesQuery(of.parentRecordID ?? 0) : toRepliesQuery(of.parentRecordID ?? 0),
            ),
        );
        if (fetchDrafts.rejected.match(answered)) {
            logTrouble("Error fetching draft from server", answered.payload ?? answered.error);
            return;
        }
        // Its text may be in a pending submission on this device, or in another form.
        const isElsewhere = (draftID: number) => selectDraftKeys(store.getState(), draftID).some((one) => one !== draftKey);
        const draft = answered.payload.items.find((one) => isDraftFor(of, one) && !isElsewhere(one.draftID));
        // Text typed meanwhile becomes a draft of its own.
        if (draft && read() === undefined && !state.isOver) receive(draft);
    }

    function receive(draft: DraftEdit): void {
        // Another tab may have signed in another member, whose draft must not fill this form (FC-63).
        if (state.isOver || draft.insertUserID !== of.userID) return;
        const { draftID, version } = draft;
        const link = linked();
        const { values, problem } = readDraftValues(draft);
        if (problem) logTrouble(problem, draft.draftID);
        const isKnown = link.draftID === draftID;
        state.came = draft.attributes;
        state.time = draft.draftStatus === "scheduled" ? { draftStatus: "scheduled", dateScheduled: draft.dateScheduled } : {};
        if (isKnown && link.version === version) return;
        if (read() === undefined || (isKnown && isSaved()) || (!isKnown && isSame(values))) {
            take(values);
            state.wasWritten = read() !== undefined;
            setLink({ draftID, version, saved: computeFingerprint(read() ?? values) });
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
        state.came = {};
        state.time = {};
        setLink(undefined);
        parted();
    }
}
