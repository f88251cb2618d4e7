export {
    deleteNotificationRead,
    deleteNotificationsRead,
    getNotification,
    getNotifications,
    Notification,
    patchNotification,
    patchNotifications,
    putNotificationRead,
} from "./notifications";
export { NOTIFICATION_LIMIT, NOTIFICATIONS_PAGE, readPath } from "./notifications.rules";
