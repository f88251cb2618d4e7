import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteNotificationRead,
    deleteNotificationsRead,
    getNotification,
    getNotifications,
    patchNotification,
    patchNotifications,
    putNotificationRead,
} from "@parley/notifications/contract";
import type { NotificationsService } from "./notifications.service";

/** Registers the API routes of notifications. */
export function registerNotificationsRoutes({ api }: Pick<ServerKit, "api">, service: NotificationsService): void {
    implement(api, getNotifications, (query, viewer) => service.list(viewer, query));
    implement(api, getNotification, ({ notificationID, expand }, viewer) => service.get(viewer, notificationID, expand));
    implement(api, patchNotification, ({ notificationID }, viewer) => service.read(viewer, notificationID));
    implement(api, putNotificationRead, ({ notificationID }, viewer) => service.read(viewer, notificationID));
    implement(api, deleteNotificationRead, ({ notificationID }, viewer) => service.unread(viewer, notificationID));
    implement(api, patchNotifications, (_input, viewer) => service.readAll(viewer));
    implement(api, deleteNotificationsRead, (_input, viewer) => service.undoReadAll(viewer));
}
