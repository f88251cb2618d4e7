export type { ActionColumns } from "./actionNotifications";
export { notificationsMigrations } from "./notifications.schema";
export type { Notifications } from "./notifications.server";
export { createNotificationsServer } from "./notifications.server";
export type {
    NotificationAudience,
    NotificationCause,
    NotificationCondition,
    NotificationEvent,
    NotificationKind,
    NotificationRecords,
    NotificationSubject,
    RecordedEvent,
} from "./registry";
