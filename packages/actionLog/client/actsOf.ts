import type { AppThunk } from "@parley/library/client/thunks";
import { stale } from "@parley/library/client/thunks";
import type { ActQuery } from "./acts.slice";
import { selectActs } from "./acts.slice";
import { fetchActs } from "./acts.thunks";

/** Maximum number of lists of a record that are fetched again besides its panel: those on the screen or near it. */
const MAX_LISTS = 3;

/** Returns the query of the panel beside a record. */
export const toRecordActionsQuery = (recordType: string, recordID: number): ActQuery => ({ recordType, recordID, limit: 10 });

/** Query of the panel beside a list. */
export const RECENT_ACTS: ActQuery = { limit: 6 };

/** Marks lists of actions as stale, and fetches the panels and the most recent lists of the record again. */
export function actsChanged(recordType: string, recordID: number): AppThunk {
    return (dispatch, getState) => {
        void dispatch(stale(fetchActs));
        const panel = toRecordActionsQuery(recordType, recordID);
        const panelKey = JSON.stringify(panel);
        const others = Object.keys(getState().acts?.lists ?? {})
            .filter((key) => key !== panelKey)
            .map((key) => JSON.parse(key) as ActQuery)
            .filter((query) => query.recordType === recordType && query.recordID === recordID);
        for (const query of [panel, RECENT_ACTS, ...others.slice(-MAX_LISTS)]) {
            if (selectActs(getState(), query).data) void dispatch(fetchActs(query));
        }
    };
}
