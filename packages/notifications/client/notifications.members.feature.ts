import { loadForMember } from "@parley/accounts/client";
import { accountParts } from "@parley/authentication/client";
import { readPageNumber } from "@parley/library/client/formPages";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import {
    CATCH_UP_PAGE,
    NOTIFICATION_PREFERENCES_PAGE,
    NOTIFICATIONS_PAGE,
    unsubscribePath,
} from "@parley/notifications/contract";
import { memberNotices, notificationsPanel, notificationsTools } from "@parley/users/client";
import { LiveConnection } from "./components/LiveConnection";
import { NotificationsPanel } from "./components/NotificationsPanel";
import { NotificationsPart } from "./components/NotificationsPart";
import { NotificationsTools } from "./components/NotificationsTools";
import { registerLiveCounts } from "./liveCounts";
import {
    fetchCatchUp,
    fetchMailSchedule,
    fetchMailSubscription,
    fetchNotifications,
    fetchPreferences,
    fetchPreferencesSchema,
} from "./notifications.thunks";
import { createNotificationsQuery } from "./notificationsQuery";
import "./preferences.slice";

notificationsPanel.fill(NotificationsPanel, 10);
notificationsTools.fill(NotificationsTools, 10);
accountParts.fill(NotificationsPart, 30);
memberNotices.fill(LiveConnection, 100);
registerLiveCounts();

registerRoutes({
    path: NOTIFICATIONS_PAGE,
    page: () => import(/* webpackChunkName: "notifications" */ "./pages/NotificationsPage"),
    head: (_location, _state, t) => ({ title: t("Notifications"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchNotifications, createNotificationsQuery(readPageNumber(loading.url.search))),
});

registerRoutes({
    path: NOTIFICATION_PREFERENCES_PAGE,
    page: () => import(/* webpackChunkName: "notifications" */ "./pages/PreferencesPage"),
    head: (_location, _state, t) => ({ title: t("Notification settings"), noIndex: true }),
    load: async (loading) => {
        await loadForMember(loading, fetchPreferences, { userID: "$me" });
        await loadForMember(loading, fetchPreferencesSchema, {});
        await loadForMember(loading, fetchMailSchedule, { userID: "$me" });
    },
});

registerRoutes({
    path: CATCH_UP_PAGE,
    page: () => import(/* webpackChunkName: "notifications" */ "./pages/CatchUpPage"),
    head: (_location, _state, t) => ({ title: t("While you were away"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchCatchUp, {}),
});

registerRoutes({
    path: unsubscribePath(":token"),
    page: () => import(/* webpackChunkName: "notifications" */ "./pages/UnsubscribePage"),
    head: (_location, _state, t) => ({ title: t("Emails of this kind"), noIndex: true }),
    load: async ({ dispatch, params }) => {
        const answer = await dispatch(fetchMailSubscription({ token: params.token ?? "" }));
        if (fetchMailSubscription.rejected.match(answer) && answer.payload) throw new ApiRefusal(answer.payload);
    },
});
