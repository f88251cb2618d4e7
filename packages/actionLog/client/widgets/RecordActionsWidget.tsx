import { Widget as Panel } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { selectActions } from "../actionLog.slice";
import { fetchActions } from "../actionLog.thunks";
import { ActionLines } from "../components/ActionLines";
import { groupActions } from "../groupActions";
import { toRecordActionsQuery } from "../refreshActions";

interface RecordActionsProps {
    recordType: string;
    recordID: number;
}

/** Panel beside a record with the logged actions on it and its children that the viewer may see. Renders nothing if there are none. */
export function Widget({ recordType, recordID }: RecordActionsProps): ReactNode {
    const t = useTranslation();
    const query = toRecordActionsQuery(recordType, recordID);
    const { data } = useLoadable(
        (state) => selectActions(state, query),
        () => fetchActions(query),
    );
    if (!data || groupActions(data.acts).length === 0) return null;
    return (
        <Panel title={t("What was done here")}>
            <ActionLines actions={data.acts} />
        </Panel>
    );
}
