import { useLoadable } from "@parley/library/client/thunks";
import { selectActions } from "../actionLog.slice";
import { fetchActions } from "../actionLog.thunks";
import { toRecordActionsQuery } from "../refreshActions";
import { ActionLines } from "./ActionLines";

/** Logged actions on a record, with Undo. */
export function RecordActions({ recordType, recordID }: { recordType: string; recordID: number }) {
    const query = toRecordActionsQuery(recordType, recordID);
    const { data } = useLoadable(
        (state) => selectActions(state, query),
        () => fetchActions(query),
    );
    return data && data.acts.length > 0 ? <ActionLines actions={data.acts} /> : null;
}
