import { loadForMember } from "@parley/accounts/client";
import { fetchActions, toRecordActionsQuery } from "@parley/actionLog/client";
import type { PageLoading } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { REPORTABLE } from "@parley/moderation/contract";
import { selectReports } from "../moderation.slice";
import { fetchReports } from "../moderation.thunks";
import { parseDecidedReportID, parseEscalationID, parseReportQuery } from "../queries";

/** Loads reports, and the logged actions on those already decided. */
export async function loadReports(loading: PageLoading, isPending: boolean): Promise<void> {
    const { dispatch, getState, url } = loading;
    const query = parseReportQuery(url.search, isPending);
    await loadForMember(loading, fetchReports, query);
    const { data } = selectReports(getState(), query);
    const decided = data?.items.filter(({ updateUserID }) => updateUserID !== null).map(({ reportID }) => reportID) ?? [];
    const last = parseDecidedReportID(url.search);
    const ids = new Set([...decided, ...(last === undefined ? [] : [last])]);
    const escalated = parseEscalationID(url.search);
    await Promise.all([
        ...[...ids].map((reportID) => dispatch(fetchActions(toRecordActionsQuery("report", reportID)))),
        ...(escalated === undefined ? [] : [dispatch(fetchActions(toRecordActionsQuery("escalation", escalated)))]),
    ]);
}

/** Throws 404 unless the path names a record that can be reported. */
export function requireRecord({ params: { recordType, recordID } }: PageLoading): void {
    if (!REPORTABLE.some((known) => known === recordType) || !/^[1-9]\d{0,8}$/.test(recordID ?? ""))
        throw new ApiRefusal({ status: 404, message: "Page not found." });
}
