export { createAnnouncementsServer } from "./announcements.server";
export { announcementsMigrations } from "./messages.migration";
