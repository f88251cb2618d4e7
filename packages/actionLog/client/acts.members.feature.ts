import { loadForMember, selectPermission } from "@parley/accounts/client";
import { DELETED_PAGE, RESTORE } from "@parley/actionLog/contract";
import { lazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { meMenuItems, memberNotices, registerMemberPart } from "@parley/users/client";
import { loadActKinds } from "./actKinds";
import { fetchActs, fetchDeletedRecords } from "./acts.thunks";
import { RECENT_ACTS, toRecordActionsQuery } from "./actsOf";
import { DeletedItems } from "./components/DeletedItems";
import { RemovedNotice } from "./components/RemovedNotice";
import { UndoOffered } from "./components/UndoOffered";
import { deletedQueryIn } from "./deleted/deletedQuery";
import { LOG_PAGE, siteLogIn, toActionsQuery } from "./log";
import { removedNotices } from "./removedNotices";
import "./acts.slice";

meMenuItems.fill(DeletedItems, 21);
memberNotices.fill(UndoOffered, 90);
removedNotices.fill(RemovedNotice, 10);

registerWidget("RecentActs", {
    chunk: "reading",
    load: async () => {
        // The page shows actions on records of every type, including those described only for managing pages.
        await loadActKinds("managing");
        return import(/* webpackChunkName: "reading" */ "./widgets/RecentActsWidget");
    },
    preload: () => [fetchUnlessFresh(fetchActs, RECENT_ACTS)],
});

registerRoutes(
    {
        path: DELETED_PAGE,
        page: () => import(/* webpackChunkName: "log" */ "./pages/DeletedPage"),
        head: (_place, _state, t) => ({ title: t("Deleted"), noIndex: true }),
        load: (loading) =>
            loadForMember(
                loading,
                fetchDeletedRecords,
                deletedQueryIn(loading.url.search, selectPermission(loading.getState(), RESTORE)),
            ),
    },
    {
        path: LOG_PAGE,
        page: async () => {
            const kinds = loadActKinds("managing");
            const { Page } = await import(/* webpackChunkName: "log" */ "./pages/SiteLogPage");
            await kinds;
            return { Page };
        },
        head: (_place, _state, t) => ({ title: t("What was done here"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchActs, toActionsQuery(siteLogIn(loading.url.searchParams))),
    },
);

registerMemberPart({
    id: "acts",
    order: 10,
    part: lazyPart(async () => {
        const [{ MemberActs }] = await Promise.all([
            import(/* webpackChunkName: "managing-members" */ "./components/MemberActs"),
            loadActKinds("managing"),
        ]);
        return MemberActs;
    }),
    preload: (userID) => [fetchActs(toRecordActionsQuery("user", userID))],
});
