export { CatchUp, deleteCatchUp, getCatchUp, putCatchUp } from "./catchUp";
export {
    deleteNotificationRead,
    deleteNotificationsRead,
    getNotification,
    getNotifications,
    Notification,
    type NotificationIcon,
    patchNotification,
    patchNotifications,
    putNotificationRead,
} from "./notifications";
export {
    CATCH_UP_PAGE,
    CATCH_UP_SECTIONS,
    type CatchUpSection,
    MEMBER_RELATIONS_PAGE,
    memberRelationPath,
    NOTIFICATION_CHANNELS,
    NOTIFICATION_LIMIT,
    NOTIFICATION_PREFERENCES_PAGE,
    NOTIFICATIONS_PAGE,
    type NotificationChannel,
    readPath,
    resubscribePath,
    toChannelField,
    unsubscribePath,
} from "./notifications.rules";
export {
    getDefaultNotificationPreferences,
    getNotificationPreferences,
    getNotificationPreferencesSchema,
    type NotificationPreferenceChanges,
    NotificationPreferences,
    NotificationPreferencesSchema,
    patchDefaultNotificationPreferences,
    patchNotificationPreferences,
} from "./preferences";
export { deletePushSubscription, getPushKey, postPushSubscription } from "./push";
export { getMemberRelation, getMemberRelations, MemberRelation, putMemberBlock, putMemberFollow } from "./relations";
export {
    type DigestFrequency,
    getMailSchedule,
    type MailSchedule,
    type MailScheduleState,
    patchMailSchedule,
    postMailResumption,
} from "./schedules";
export {
    getMailSubscription,
    MailSubscription,
    patchMailSubscription,
    postResubscribe,
    postUnsubscribe,
    postUnsubscribeResubscribe,
} from "./unsubscribing";
