import { selectMe } from "@parley/accounts/client";
import type { DeviceDrafts } from "@parley/drafts/client";
import { selectDraftLink } from "@parley/drafts/client";
import type { RootState } from "@parley/library/client/store";
import { selectOutbox } from "../outbox.slice";
import { toDraftKey } from "../sending/submissionKeys";
import { selectTextsOf } from "./localDrafts.slice";

/** Returns the number of the member's texts on this device, and the IDs of the account drafts they belong to. */
export function selectDeviceDrafts(state: RootState): DeviceDrafts {
    const userID = selectMe(state).data?.userID ?? 0;
    const texts = selectTextsOf(state, userID).map(([draftKey]) => draftKey);
    const waiting = selectOutbox(state).map(({ itemID }) => toDraftKey(itemID));
    const draftKeys = [...texts, ...waiting];
    return {
        count: draftKeys.length,
        draftIDs: draftKeys.flatMap((draftKey) => selectDraftLink(state, draftKey)?.draftID ?? []),
    };
}
