import type { NotificationsQuery } from "./notifications.slice";

/** Returns the query of a page of the list. */
export const createNotificationsQuery = (page: number): NotificationsQuery => (page > 1 ? { page } : {});
