import type { AppThunk } from "@parley/library/client/thunks";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ActionQuery } from "./actionLog.slice";
import { selectActions } from "./actionLog.slice";
import { fetchActions } from "./actionLog.thunks";

/** Maximum number of lists of a record that are fetched again besides its panel: those on the screen or near it. */
const MAX_LISTS = 3;

/** Returns the query of the panel beside a record. */
export const toRecordActionsQuery = (recordType: string, recordID: number): ActionQuery => ({ recordType, recordID, limit: 10 });

/** Query of the panel beside a list. */
export const RECENT_ACTIONS: ActionQuery = { limit: 6 };

/** Marks lists of actions as stale, and fetches the panels and the most recent lists of the record again. */
export function refreshActions(recordType: string, recordID: number): AppThunk {
    return (dispatch, getState) => {
        void dispatch(invalidateQueries(fetchActions));
        const panel = toRecordActionsQuery(recordType, recordID);
        const panelKey = JSON.stringify(panel);
        const others = Object.keys(getState().actionLog?.lists ?? {})
            .filter((key) => key !== panelKey)
            .map((key) => JSON.parse(key) as ActionQuery)
            .filter((query) => query.recordType === recordType && query.recordID === recordID);
        for (const query of [panel, RECENT_ACTIONS, ...others.slice(-MAX_LISTS)]) {
            if (selectActions(getState(), query).data) void dispatch(fetchActions(query));
        }
    };
}
