import { selectPermission } from "@parley/accounts/client";
import { RESTORE } from "@parley/actionLog/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import { fetchActions, fetchDeletedRecords, fetchRevisions } from "./actionLog.thunks";
import { loadActionTypes, registerActionTypes } from "./actionTypes";
import { readLogFilter, toActionsQuery, toDeletedQuery } from "./log";
import { logTitle } from "./logTitle";
import { toRecordActionsQuery } from "./refreshActions";
import "./actionLog.slice";

registerWidget("RecordActs", {
    chunk: "reading",
    load: async () => {
        await loadActionTypes();
        return import(/* webpackChunkName: "reading" */ "./widgets/RecordActionsWidget");
    },
    preload: ({ recordType, recordID }: { recordType: string; recordID: number }) => [
        fetchUnlessFresh(fetchActions, toRecordActionsQuery(recordType, recordID)),
    ],
});

registerRoutes({
    path: "/log/filter",
    page: async () => {
        const [page] = await Promise.all([import(/* webpackChunkName: "log" */ "./pages/LogPage"), loadActionTypes("managing")]);
        return page;
    },
    head: ({ url }, _state, t) => ({
        title: logTitle(readLogFilter(url.searchParams), t),
        noIndex: true,
    }),
    load: loadLog,
});

const grantKinds = () => import(/* webpackChunkName: "managing" */ "./grantActionTypes");
registerActionTypes("role", async () => (await grantKinds()).roleActionTypes, "managing");
registerActionTypes("user", async () => (await grantKinds()).memberActionTypes, "managing");
registerActionTypes("config", async () => (await grantKinds()).settingActionTypes, "managing");
registerActionTypes("discussionStatus", async () => (await grantKinds()).discussionStatusActionTypes, "managing");
registerActionTypes("interest", async () => (await grantKinds()).interestActionTypes, "managing");
registerActionTypes("postField", async () => (await grantKinds()).postFieldActionTypes, "managing");
registerActionTypes("postType", async () => (await grantKinds()).postTypeActionTypes, "managing");
registerActionTypes("profileField", async () => (await grantKinds()).profileFieldActionTypes, "managing");

/** Loads the data of the log page. Throws the error of the request, so that the error page shows it. */
async function loadLog({ url, dispatch, getState }: PageLoading): Promise<void> {
    const filter = readLogFilter(url.searchParams);
    if (!filter) throw new ApiRefusal({ status: 404, message: "Page not found." });
    if (filter.kind === "removals" && selectPermission(getState(), RESTORE))
        await dispatch(fetchDeletedRecords(toDeletedQuery(filter)));
    const answered =
        filter.kind === "revisions"
            ? await dispatch(fetchRevisions({ recordType: filter.recordType, recordID: filter.recordID }))
            : await dispatch(fetchActions(toActionsQuery(filter)));
    if (answered.meta.requestStatus === "rejected" && "payload" in answered && answered.payload)
        throw new ApiRefusal(answered.payload as ApiRefusal["answer"]);
}
