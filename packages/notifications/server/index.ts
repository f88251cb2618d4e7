export type { ActionColumns } from "./actionNotifications";
export type { Highlight } from "./catchUp/highlights";
export type { EventLookup } from "./delivery/eventLookup";
export { createEventLookup } from "./delivery/eventLookup";
export { notificationsMigrations } from "./notifications.migration";
export type { Notifications } from "./notifications.server";
export { createNotificationsServer } from "./notifications.server";
export type {
    ChannelChoices,
    MailSubscriptionSource,
    NotificationAudience,
    NotificationCause,
    NotificationCondition,
    NotificationEvent,
    NotificationKind,
    NotificationPreference,
    NotificationRecords,
    NotificationSubject,
    RecordedEvent,
} from "./registry";
export { MENTION, QUOTE } from "./registry";
export { hasBlocked } from "./relations/blocks";
export { RECEIVE_PATH, signMail } from "./replies/receiving.forms";
export type { VisitCondition } from "./visits.repository";
