import { createApiThunk } from "@parley/library/client/thunks";
import {
    deleteNotificationRead,
    deleteNotificationsRead,
    getCatchUp,
    getMailSchedule,
    getMailSubscription,
    getNotification,
    getNotificationPreferences,
    getNotificationPreferencesSchema,
    getNotifications,
    patchNotification,
    patchNotifications,
} from "@parley/notifications/contract";

/** Fetches a page of the viewer's notifications (NOTIF-003). */
export const fetchNotifications = createApiThunk("notifications/fetchPage", getNotifications);

/** Fetches one notification (NOTIF-004). */
export const fetchNotification = createApiThunk("notifications/fetch", getNotification);

/** Marks a notification as read (NOTIF-005). */
export const markRead = createApiThunk("notifications/markRead", patchNotification);

/** Marks a notification as unread again. */
export const markUnread = createApiThunk("notifications/markUnread", deleteNotificationRead);

/** Marks all notifications as read (NOTIF-006). */
export const markAllRead = createApiThunk("notifications/markAllRead", patchNotifications);

/** Undoes the latest `markAllRead`. */
export const undoMarkAllRead = createApiThunk("notifications/undoMarkAllRead", deleteNotificationsRead);

/** Fetches what a member has chosen to be notified of. */
export const fetchPreferences = createApiThunk("notifications/fetchPreferences", getNotificationPreferences);

/** Fetches what there is to choose from. */
export const fetchPreferencesSchema = createApiThunk("notifications/fetchPreferencesSchema", getNotificationPreferencesSchema);

/** Fetches the member and the subscription of a mail's token. */
export const fetchMailSubscription = createApiThunk("notifications/fetchMailSubscription", getMailSubscription);

/** Fetches when a member is mailed. */
export const fetchMailSchedule = createApiThunk("notifications/fetchMailSchedule", getMailSchedule);

/** Fetches what happened while the viewer was away. */
export const fetchCatchUp = createApiThunk("notifications/fetchCatchUp", getCatchUp);
