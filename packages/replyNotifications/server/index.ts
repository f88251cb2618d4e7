export { createReplyNotificationsServer } from "./replyNotifications.server";
