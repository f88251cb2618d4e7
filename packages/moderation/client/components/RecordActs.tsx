import { ActLines, fetchActs, selectActs, toRecordActionsQuery } from "@parley/actionLog/client";
import { useLoadable } from "@parley/library/client/thunks";

type RecordType = "report" | "escalation" | "warning" | "moderationMessage";

/** Logged actions on a record, with Undo. */
export function RecordActs({ recordType, recordID }: { recordType: RecordType; recordID: number }) {
    const query = toRecordActionsQuery(recordType, recordID);
    const { data } = useLoadable(
        (state) => selectActs(state, query),
        () => fetchActs(query),
    );
    return data && data.acts.length > 0 ? <ActLines acts={data.acts} /> : null;
}
