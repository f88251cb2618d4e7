export { moderationMigrations } from "./moderation.migrations";
export { createModerationServer } from "./moderation.server";
