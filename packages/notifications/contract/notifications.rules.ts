/** Page of the viewer's notifications. */
export const NOTIFICATIONS_PAGE = "/notifications";

/** Page on which members choose what they are notified of. */
export const NOTIFICATION_PREFERENCES_PAGE = "/account/notifications";

/** Channels of notifications, in the order of the form. */
export const NOTIFICATION_CHANNELS = ["popup", "email", "digest", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Field of its form for a channel of a kind. */
export const toChannelField = (name: string, channel: NotificationChannel): string => `${channel}.${name}`;

/** Page of the members whom one follows or has blocked. */
export const MEMBER_RELATIONS_PAGE = "/account/people";

/** Page on which one follows or blocks a member. */
export const memberRelationPath = (userID: number | string): string => `${MEMBER_RELATIONS_PAGE}/${userID}`;

/** Page and form that end mails of a kind, by the token in each mail. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

/** Form that begins them again. */
export const resubscribePath = (token: string): string => `/resubscribe/${token}`;

/** Number of notifications on a page (contract §8). */
export const NOTIFICATION_LIMIT = 30;

/** Path that marks a notification as read and redirects to its record (contract §4.9). */
export const readPath = (notificationID: number | string): string => `/activity/${notificationID}/mark-read-and-redirect`;

/** Page of what happened while the viewer was away. */
export const CATCH_UP_PAGE = "/catch-up";

/** Sections of that page and of digests, in their order. */
export const CATCH_UP_SECTIONS = ["toYou", "following", "yourPosts"] as const;
export type CatchUpSection = (typeof CATCH_UP_SECTIONS)[number];
