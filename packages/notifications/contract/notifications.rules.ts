/** Page of the viewer's notifications. */
export const NOTIFICATIONS_PAGE = "/notifications";

/** Number of notifications on a page (contract §8). */
export const NOTIFICATION_LIMIT = 30;

/** Path that marks a notification as read and redirects to its record (contract §4.9). */
export const readPath = (notificationID: number | string): string => `/activity/${notificationID}/mark-read-and-redirect`;
