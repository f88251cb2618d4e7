import { loadForMember } from "@parley/accounts/client";
import { readPageNumber } from "@parley/library/client/formPages";
import { registerRoutes } from "@parley/library/client/routing";
import { NOTIFICATIONS_PAGE } from "@parley/notifications/contract";
import { notificationsPanel, notificationsTools } from "@parley/users/client";
import { NotificationsPanel } from "./components/NotificationsPanel";
import { NotificationsTools } from "./components/NotificationsTools";
import { fetchNotifications } from "./notifications.thunks";
import { notificationsQuery } from "./notificationsQuery";

notificationsPanel.fill(NotificationsPanel, 10);
notificationsTools.fill(NotificationsTools, 10);

registerRoutes({
    path: NOTIFICATIONS_PAGE,
    page: () => import(/* webpackChunkName: "notifications" */ "./pages/NotificationsPage"),
    head: (_location, _state, t) => ({ title: t("Notifications"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchNotifications, notificationsQuery(readPageNumber(loading.url.search))),
});
