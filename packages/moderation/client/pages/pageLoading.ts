import { loadForMember, selectPermission } from "@parley/accounts/client";
import { fetchActions, loadActionTypes, toRecordActionsQuery } from "@parley/actionLog/client";
import { fetchCategories } from "@parley/categories/client";
import type { PageLoading } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import { REPORTABLE } from "@parley/moderation/contract";
import { selectReports, selectWarnings } from "../moderation.slice";
import { fetchMessages, fetchReports, fetchWarnings } from "../moderation.thunks";
import {
    parseDecidedReportID,
    parseEscalationID,
    parseMessageID,
    parseReportQuery,
    parseWarningID,
    parseWarningQuery,
} from "../queries";
import { VISIBLE_CATEGORIES } from "../visibleCategories";

/** Loads a page together with the descriptions of logged actions. */
export async function withActionTypes<Page>(page: Promise<Page>): Promise<Page> {
    await loadActionTypes();
    return page;
}

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

/** Loads announcements, and the logged actions on the one that was just changed. */
export async function loadMessages(loading: PageLoading): Promise<void> {
    await loadForMember(loading, fetchMessages, {});
    requireHeld(loading, "community.moderate");
    const changed = parseMessageID(loading.url.search);
    await Promise.all([
        loading.dispatch(fetchUnlessFresh(fetchCategories, VISIBLE_CATEGORIES)),
        ...(changed === undefined ? [] : [loading.dispatch(fetchActions(toRecordActionsQuery("moderationMessage", changed)))]),
    ]);
}

/** Throws 404 unless the path names a record that can be reported. */
export function requireRecord({ params: { recordType, recordID } }: PageLoading): void {
    if (!REPORTABLE.some((known) => known === recordType) || !/^[1-9]\d{0,8}$/.test(recordID ?? ""))
        throw new ApiRefusal({ status: 404, message: "Page not found." });
}

export function requireHeld({ getState }: PageLoading, permission: string): void {
    if (selectPermission(getState(), permission)) return;
    throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: [permission] });
}
