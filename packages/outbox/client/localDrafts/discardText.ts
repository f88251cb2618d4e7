import { selectMe } from "@parley/accounts/client";
import type { AppThunk } from "@parley/library/client/thunks";
import { takenBack, waits } from "../outbox.slice";
import { parseDraftKey } from "../writingKinds";
import { selectLocalDrafts, textPut, textSent } from "./localDrafts.slice";
import { createUniqueID } from "./uniqueID";

/**
 * Discards the text of a draft key and returns a function that restores it. An earlier submission from the same form that may have been
 * posted is cancelled, too, as soon as the server is reachable; if it had been posted, this is reported (FC-61).
 */
export function discardText(draftKey: string): (...[dispatch, getState]: Parameters<AppThunk>) => () => void {
    return (dispatch, getState) => {
        const text = selectLocalDrafts(getState())[draftKey];
        if (!text) return () => undefined;
        const { values, earlier } = text;
        const userID = selectMe(getState()).data?.userID ?? 0;
        const itemID = `${userID}/${createUniqueID()}`;
        dispatch(textSent(draftKey));
        if (earlier !== undefined) {
            const { kind } = parseDraftKey(draftKey);
            const written = { itemID, kind, userID, place: draftKey, values, input: {}, dateKept: new Date().toISOString() };
            dispatch(waits({ ...written, replaces: earlier, isTakenBack: true, wasThrownAway: true }));
        }
        return () => {
            dispatch(takenBack(itemID));
            dispatch(textPut({ draftKey, text }));
        };
    };
}
