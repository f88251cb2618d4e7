import type { AppThunk } from "@parley/library/client/thunks";
import type { ActQuery } from "./acts.slice";
import { selectActs } from "./acts.slice";
import { fetchActs } from "./acts.thunks";

/** What the panel beside a record shows. */
export const actsOf = (recordType: string, recordID: number): ActQuery => ({ recordType, recordID, limit: 10 });

/** Something was done to a record: what was asked about its acts is asked again. */
export function actsChanged(recordType: string, recordID: number): AppThunk {
    return (dispatch, getState) => {
        const query = actsOf(recordType, recordID);
        if (selectActs(getState(), query).data) void dispatch(fetchActs(query));
    };
}
