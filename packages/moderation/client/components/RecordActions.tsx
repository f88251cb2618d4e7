import { ActionLines, fetchActions, selectActions, toRecordActionsQuery } from "@parley/actionLog/client";
import { useLoadable } from "@parley/library/client/thunks";

type RecordType = "report" | "escalation" | "warning" | "moderationMessage";

/** Logged actions on a record, with Undo. */
export function RecordActions({ recordType, recordID }: { recordType: RecordType; recordID: number }) {
    const query = toRecordActionsQuery(recordType, recordID);
    const { data } = useLoadable(
        (state) => selectActions(state, query),
        () => fetchActions(query),
    );
    return data && data.acts.length > 0 ? <ActionLines actions={data.acts} /> : null;
}
