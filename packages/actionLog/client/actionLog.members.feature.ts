import { loadForMember, selectPermission } from "@parley/accounts/client";
import { DELETED_PAGE, RESTORE } from "@parley/actionLog/contract";
import { createLazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { meMenuItems, memberNotices, registerMemberPart } from "@parley/users/client";
import { fetchActions, fetchDeletedRecords } from "./actionLog.thunks";
import { loadActionTypes } from "./actionTypes";
import { DeletedItems } from "./components/DeletedItems";
import { RemovedNotice } from "./components/RemovedNotice";
import { UndoOffered } from "./components/UndoOffered";
import { parseDeletedQuery } from "./deleted/deletedQuery";
import { LOG_PAGE, parseSiteLogFilter, toActionsQuery } from "./log";
import { RECENT_ACTIONS, toRecordActionsQuery } from "./refreshActions";
import { removedNotices } from "./removedNotices";
import "./actionLog.slice";

meMenuItems.fill(DeletedItems, 21);
memberNotices.fill(UndoOffered, 90);
removedNotices.fill(RemovedNotice, 10);

registerWidget("RecentActs", {
    chunk: "reading",
    load: async () => {
        // The page shows actions on records of every type, including those described only for managing pages.
        await loadActionTypes("managing");
        return import(/* webpackChunkName: "reading" */ "./widgets/RecentActionsWidget");
    },
    preload: () => [fetchUnlessFresh(fetchActions, RECENT_ACTIONS)],
});

registerRoutes(
    {
        path: DELETED_PAGE,
        page: () => import(/* webpackChunkName: "log" */ "./pages/DeletedPage"),
        head: (_location, _state, t) => ({ title: t("Deleted"), noIndex: true }),
        load: (loading) =>
            loadForMember(
                loading,
                fetchDeletedRecords,
                parseDeletedQuery(loading.url.search, selectPermission(loading.getState(), RESTORE)),
            ),
    },
    {
        path: LOG_PAGE,
        page: async () => {
            const kinds = loadActionTypes("managing");
            const { Page } = await import(/* webpackChunkName: "log" */ "./pages/SiteLogPage");
            await kinds;
            return { Page };
        },
        head: (_location, _state, t) => ({ title: t("What was done here"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchActions, toActionsQuery(parseSiteLogFilter(loading.url.searchParams))),
    },
);

registerMemberPart({
    id: "acts",
    order: 10,
    part: createLazyPart(async () => {
        const [{ MemberActions }] = await Promise.all([
            import(/* webpackChunkName: "managing-members" */ "./components/MemberActions"),
            loadActionTypes("managing"),
        ]);
        return MemberActions;
    }),
    preload: (userID) => [fetchActions(toRecordActionsQuery("user", userID))],
});
