import { refetchMeCounts } from "@parley/accounts/client";
import { draftLinked, draftUsed, removeDraft, selectDraftLink } from "@parley/drafts/client";
import type { AppStore } from "@parley/library/client/store";
import { selectLocalDraft, textPut, toAsideKey } from "../localDrafts/localDrafts.slice";
import { createUniqueID } from "../localDrafts/uniqueID";
import type { Arrived, PendingSubmission } from "../outbox.slice";
import { arrived, takenBack, waits } from "../outbox.slice";
import { toDraftKey } from "./submissionKeys";

/** Creates the functions that move texts between the outbox and their forms, with the drafts of the account. */
export function createOutboxMoves(store: AppStore) {
    const { dispatch } = store;
    return { bringBack, rename, arrive };

    /** Returns the text of a submission to its form. `earlier` is the key of a submission of the form that may have been posted. */
    function bringBack({ itemID, place, values, dateKept }: PendingSubmission, earlier: string | undefined): void {
        const there = selectLocalDraft(store.getState(), place);
        if (there) dispatch(textPut({ draftKey: toAsideKey(place, createUniqueID().slice(0, 8)), text: there }));
        const link = selectDraftLink(store.getState(), toDraftKey(itemID));
        if (link) dispatch(draftLinked({ draftKey: place, link }));
        dispatch(draftLinked({ draftKey: toDraftKey(itemID), link: undefined }));
        dispatch(textPut({ draftKey: place, text: { values, dateKept, ...(earlier !== undefined && { earlier }) } }));
        dispatch(takenBack(itemID));
    }

    /** Gives a cancelled submission a new idempotency key, because the old one creates nothing any more. */
    function rename(item: PendingSubmission): void {
        const idempotencyKey = createUniqueID();
        const itemID = `${item.userID}/${idempotencyKey}`;
        const link = selectDraftLink(store.getState(), toDraftKey(item.itemID));
        if (link) dispatch(draftLinked({ draftKey: toDraftKey(itemID), link }));
        dispatch(draftLinked({ draftKey: toDraftKey(item.itemID), link: undefined }));
        dispatch(waits({ ...item, itemID, input: { ...item.input, idempotencyKey } }));
        dispatch(takenBack(item.itemID));
    }

    function arrive(
        { itemID, kind, place, input, replaces }: PendingSubmission,
        {
            isHeldForApproval = false,
            ...how
        }: Omit<Arrived, "itemID" | "kind" | "place" | "isHeldForApproval"> & { isHeldForApproval?: boolean },
    ): void {
        const submissionDraftKey = toDraftKey(itemID);
        const draftID = selectDraftLink(store.getState(), submissionDraftKey)?.draftID;
        const usedID = typeof input.draftID === "number" ? input.draftID : draftID;
        // The server has deleted the draft named in the request; a request that edits a posted record names none.
        if (typeof input.draftID === "number" && replaces === undefined) dispatch(draftUsed(input.draftID));
        else if (usedID !== undefined) void dispatch(removeDraft({ draftID: usedID }));
        dispatch(draftLinked({ draftKey: submissionDraftKey, link: undefined }));
        void dispatch(refetchMeCounts());
        dispatch(arrived({ itemID, kind, place, isHeldForApproval, ...how }));
    }
}
