import { loadForMember } from "@parley/accounts/client";
import { fetchActions, toRecordActionsQuery } from "@parley/actionLog/client";
import type { PageLoading } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { REPORTABLE } from "@parley/moderation/contract";
import { selectReports, selectWarnings } from "../moderation.slice";
import { fetchReports, fetchWarnings } from "../moderation.thunks";
import { parseDecidedReportID, parseEscalationID, parseReportQuery, parseWarningID, parseWarningQuery } from "../queries";

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

/** Loads warnings, and the logged actions on withdrawn ones and on the one that was just changed. */
export async function loadWarnings(loading: PageLoading): Promise<void> {
    const { dispatch, getState, url } = loading;
    const query = parseWarningQuery(url.search);
    await loadForMember(loading, fetchWarnings, query);
    const { data } = selectWarnings(getState(), query);
    const back = data?.items.filter(({ takenBack }) => takenBack).map(({ warningID }) => warningID) ?? [];
    const last = parseWarningID(url.search);
    const ids = new Set([...back, ...(last === undefined ? [] : [last])]);
    await Promise.all([...ids].map((warningID) => dispatch(fetchActions(toRecordActionsQuery("warning", warningID)))));
}

/** Throws 404 unless the path names a record that can be reported. */
export function requireRecord({ params: { recordType, recordID } }: PageLoading): void {
    if (!REPORTABLE.some((known) => known === recordType) || !/^[1-9]\d{0,8}$/.test(recordID ?? ""))
        throw new ApiRefusal({ status: 404, message: "Page not found." });
}
