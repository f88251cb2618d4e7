import { selectMe } from "@parley/accounts/client";
import type { AppThunk } from "@parley/library/client/thunks";
import { takenBack, waits } from "../sending/outbox.slice";
import { parseDraftKey } from "../writingKinds";
import { selectLocalDrafts, textPut, textSent } from "./localDrafts.slice";
import { newName } from "./newName";

/**
 * Throws away the words that are kept for a place; answers the way back. Where others were sent from there before, and may have arrived, they are
 * taken back as well, as soon as that can be found out: what had arrived is told of (FC-61).
 */
export function throwAway(place: string): (...[dispatch, getState]: Parameters<AppThunk>) => () => void {
    return (dispatch, getState) => {
        const text = selectLocalDrafts(getState())[place];
        if (!text) return () => undefined;
        const { values, earlier } = text;
        const userID = selectMe(getState()).data?.userID ?? 0;
        const itemID = `${userID}/${newName()}`;
        dispatch(textSent(place));
        if (earlier !== undefined) {
            const { kind } = parseDraftKey(place);
            const written = { itemID, kind, userID, place, values, input: {}, dateKept: new Date().toISOString() };
            dispatch(waits({ ...written, replaces: earlier, isTakenBack: true, wasThrownAway: true }));
        }
        return () => {
            dispatch(takenBack(itemID));
            dispatch(textPut({ place, text }));
        };
    };
}
