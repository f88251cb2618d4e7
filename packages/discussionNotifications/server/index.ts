export { createCategoryFollowers } from "./categoryFollowers";
export { isInScope } from "./discussionNotifications";
export { createDiscussionNotificationsServer } from "./discussionNotifications.server";
export { discussionNotificationsMigrations } from "./snoozes/snoozes.repository";
