import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteCatchUp,
    deleteNotificationRead,
    deleteNotificationsRead,
    getCatchUp,
    getDefaultNotificationPreferences,
    getMailSchedule,
    getMailSubscription,
    getMemberRelation,
    getMemberRelations,
    getNotification,
    getNotificationPreferences,
    getNotificationPreferencesSchema,
    getNotifications,
    patchDefaultNotificationPreferences,
    patchMailSchedule,
    patchMailSubscription,
    patchNotification,
    patchNotificationPreferences,
    patchNotifications,
    postMailResumption,
    postResubscribe,
    postUnsubscribe,
    postUnsubscribeResubscribe,
    putCatchUp,
    putMemberBlock,
    putMemberFollow,
    putNotificationRead,
} from "@parley/notifications/contract";
import type { CatchUpService } from "./catchUp/catchUp.service";
import type { MailSubscriptions } from "./mails/mailSubscriptions";
import type { NotificationsService } from "./notifications.service";
import type { PreferencesService } from "./preferences/preferences.service";
import type { RelationsService } from "./relations/relations.service";
import type { MailSchedulesService } from "./schedules/mailSchedules.service";

/** Services behind the routes and forms. */
export interface NotificationServices {
    catchUp: CatchUpService;
    service: NotificationsService;
    preferences: PreferencesService;
    relations: RelationsService;
    subscriptions: MailSubscriptions;
    schedules: MailSchedulesService;
}

/** Registers the API routes of notifications. */
export function registerNotificationsRoutes(
    { api }: Pick<ServerKit, "api">,
    { service, catchUp, preferences, relations, subscriptions, schedules }: NotificationServices,
): void {
    implement(api, getNotifications, (query, viewer) => service.list(viewer, query));
    implement(api, getNotification, ({ notificationID, expand }, viewer) => service.get(viewer, notificationID, expand));
    implement(api, patchNotification, ({ notificationID }, viewer) => service.read(viewer, notificationID));
    implement(api, putNotificationRead, ({ notificationID }, viewer) => service.read(viewer, notificationID));
    implement(api, deleteNotificationRead, ({ notificationID }, viewer) => service.unread(viewer, notificationID));
    implement(api, patchNotifications, (_input, viewer) => service.readAll(viewer));
    implement(api, deleteNotificationsRead, (_input, viewer) => service.undoReadAll(viewer));
    implement(api, getDefaultNotificationPreferences, (_input, viewer) => preferences.getDefaults(viewer));
    implement(api, patchDefaultNotificationPreferences, (input, viewer) => preferences.changeDefaults(viewer, input));
    implement(api, getNotificationPreferencesSchema, (input, viewer) => preferences.describe(viewer, input));
    implement(api, getNotificationPreferences, ({ userID }, viewer) => preferences.get(viewer, userID));
    implement(api, patchNotificationPreferences, ({ userID, ...changes }, viewer) => preferences.change(viewer, userID, changes));
    implement(api, getMailSubscription, ({ token }) => subscriptions.get(token));
    implement(api, postUnsubscribe, ({ token }) => subscriptions.unsubscribe(token));
    implement(api, patchMailSubscription, ({ token, subscribed }) =>
        subscribed ? subscriptions.resubscribe(token) : subscriptions.unsubscribe(token),
    );
    implement(api, postUnsubscribeResubscribe, ({ token }) => subscriptions.resubscribe(token));
    implement(api, postResubscribe, ({ token }) => subscriptions.resubscribe(token));
    implement(api, getMemberRelations, (_input, viewer) => relations.list(viewer));
    implement(api, getMemberRelation, ({ userID }, viewer) => relations.get(viewer, userID));
    implement(api, putMemberFollow, ({ userID, followed }, viewer) => relations.follow(viewer, userID, followed));
    implement(api, putMemberBlock, ({ userID, blocked }, viewer) => relations.block(viewer, userID, blocked));
    implement(api, getMailSchedule, ({ userID }, viewer) => schedules.get(viewer, userID));
    implement(api, patchMailSchedule, ({ userID, ...changes }, viewer) => schedules.change(viewer, userID, changes));
    implement(api, postMailResumption, ({ userID }, viewer) => schedules.resume(viewer, userID));
    implement(api, getCatchUp, (_input, viewer) => catchUp.get(viewer));
    implement(api, putCatchUp, (input, viewer) => catchUp.read(viewer, input));
    implement(api, deleteCatchUp, (_input, viewer) => catchUp.undo(viewer));
}
