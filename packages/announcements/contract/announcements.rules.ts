/** Maximum length of an announcement, in characters. It is short because every page shows it at the top. */
export const MAXIMUM_MESSAGE = 2000;
export const MAXIMUM_MESSAGES = 100;
export const MESSAGE_TYPES = ["casual", "info", "alert", "warning"] as const;
export const MESSAGE_VIEWS = ["all", "home"] as const;

/** Page of the announcements. */
export const MESSAGES_PAGE = "/settings/moderation-messages";

/** Path of the form that dismisses an announcement. */
export const dismissMessagePath = (moderationMessageID: number): string => `/moderation-message/dismiss/${moderationMessageID}`;
