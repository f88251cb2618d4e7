import { Widget as Panel } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { selectActs } from "../acts.slice";
import { fetchActs } from "../acts.thunks";
import { toRecordActionsQuery } from "../actsOf";
import { ActLines } from "../components/ActLines";
import { groupedActs } from "../grouped";

interface RecordActsProps {
    recordType: string;
    recordID: number;
}

/** Panel beside a record with the logged actions on it and its children that the viewer may see. Renders nothing if there are none. */
export function Widget({ recordType, recordID }: RecordActsProps): ReactNode {
    const t = useTranslation();
    const query = toRecordActionsQuery(recordType, recordID);
    const { data } = useLoadable(
        (state) => selectActs(state, query),
        () => fetchActs(query),
    );
    if (!data || groupedActs(data.acts).length === 0) return null;
    return (
        <Panel title={t("What was done here")}>
            <ActLines acts={data.acts} />
        </Panel>
    );
}
