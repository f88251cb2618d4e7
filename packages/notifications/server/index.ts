export { notificationsMigrations } from "./notifications.schema";
export type { Notifications } from "./notifications.server";
export { createNotificationsServer } from "./notifications.server";
export type {
    NotificationAudience,
    NotificationCause,
    NotificationCondition,
    NotificationKind,
    NotificationRecords,
    NotificationSubject,
    RecordedEvent,
} from "./registry";
