import { loadForMember } from "@parley/accounts/client";
import { fetchActions, toRecordActionsQuery } from "@parley/actionLog/client";
import type { PageLoading } from "@parley/library/client/routing";
import { parseWarningID, parseWarningQuery } from "../queries";
import { selectWarnings } from "../warnings.slice";
import { fetchWarnings } from "../warnings.thunks";

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
