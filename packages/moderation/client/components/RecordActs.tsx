import { ActLines, fetchActs, selectActs, toRecordActionsQuery } from "@parley/actionLog/client";
import { useLoadable } from "@parley/library/client/thunks";

type RecordType = "report" | "escalation" | "warning" | "moderationMessage";

/** What was decided, by whom, and the way back. */
export function RecordActs({ recordType, recordID }: { recordType: RecordType; recordID: number }) {
    const query = toRecordActionsQuery(recordType, recordID);
    const { data } = useLoadable(
        (state) => selectActs(state, query),
        () => fetchActs(query),
    );
    return data && data.acts.length > 0 ? <ActLines acts={data.acts} /> : null;
}
