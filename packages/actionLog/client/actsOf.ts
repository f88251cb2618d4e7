import type { AppThunk } from "@parley/library/client/thunks";
import { stale } from "@parley/library/client/thunks";
import type { ActQuery } from "./acts.slice";
import { selectActs } from "./acts.slice";
import { fetchActs } from "./acts.thunks";

/** As many lists of a record as may be on the screen, or near it, beside the one of its panel. */
const MAX_LISTS = 3;

/** What the panel beside a record shows. */
export const toRecordActionsQuery = (recordType: string, recordID: number): ActQuery => ({ recordType, recordID, limit: 10 });

/** What the panel beside a list shows. */
export const RECENT_ACTS: ActQuery = { limit: 6 };

/** Something was done to a record: what was asked about its acts last is asked again, and the rest when it is next wanted. */
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
